import Testing

/// The call sites that the documentation promises, as a package sees them that depends on the libraries for apps.
@Suite struct `Call sites` {
    @Test(arguments: ClientMode.all)
    func `compile without a warning in every mode a client may use`(mode: ClientMode) async throws {
        let files = try Repository.files(below: "Tests/CompileTests/Clients", endingIn: ".swift")
        try #require(!files.isEmpty)
        expect(try await Compilation.of(files, mode: mode.arguments), meets: [])
    }
}
