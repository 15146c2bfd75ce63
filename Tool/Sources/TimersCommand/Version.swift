/// The version of the tool and of the package.
enum Version {
    /// As the changelog has it; the next version with `-dev` between two releases.
    static let current = "0.1.0"
}
