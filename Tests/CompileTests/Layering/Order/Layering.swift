/// Finds the names that break an order of folders.
///
/// The search is lexical. It sees code for every platform, behind every `#if`, which no single build compiles. It works
/// out the type of a receiver from what the sources say, and compares argument labels. What it cannot see: operators,
/// subscripts, conformances, and overloads that differ only in the types of their parameters.
struct Layering {
    var order: FolderOrder
    var sources: SourceSet
    /// Types whose name every folder may write: types of folders to the left are declared in extensions of them.
    ///
    /// Their initializers and other members stay where they are declared.
    var namespaces: Set<String> = []

    /// Every use of a declaration in a folder that the file must not know.
    func violations() -> [Violation] {
        sources.files.indices.flatMap { file in
            sources.files[file].outline.uses.compactMap { violation(of: $0, in: file) }
        }
    }

    /// The files outside all folders of the order.
    func strays() -> [String] {
        sources.files.filter { !order.holds($0.folders) }.map(\.path)
    }

    /// The folders of the order without a file.
    ///
    /// A misspelt folder would let everything pass.
    func emptyFolders() -> [String] {
        order.folders.filter { folder in !sources.files.contains { $0.path.hasPrefix("Sources/\(folder)/") } }
    }

    private func violation(of use: Use, in file: Int) -> Violation? {
        var candidates = sources.candidates(for: use, in: file)
        if !candidates.isTypeKnown {
            candidates.declarations.removeAll { !isReachable(ownerOf: $0, from: file) }
        }
        let forbidden = candidates.declarations.filter { !allows(file, toUse: $0) }
        // Several declarations of one type are for different platforms: each has to be allowed.
        let isType = Set(candidates.declarations.map(\.path)).count == 1 && candidates.declarations[0].kind == .type
        guard let first = forbidden.first, isType || forbidden.count == candidates.declarations.count else {
            return nil
        }
        if first.kind == .type, namespaces.contains(first.path) { return nil }
        // The name of the type, on the same line, is reported already.
        if use.name == "init", !namespaces.contains(first.owner), !isReachable(ownerOf: first, from: file) {
            return nil
        }
        let name = use.name == "init" ? "\(first.owner).init" : use.name
        let origin = sources.files[first.file].path
        return Violation(
            file: sources.files[file].path, line: use.line, subject: name,
            message: "uses '\(name)' of \(origin):\(first.line), a folder that this one must not know")
    }

    /// Whether a file can have a value of the type that declares a member, and keep the order.
    ///
    /// A value of a type to the right can only come from a name that breaks the order itself. Leaving the members of
    /// such types out avoids false alarms where the type of the receiver is unknown.
    private func isReachable(ownerOf declaration: Declaration, from file: Int) -> Bool {
        guard declaration.kind != .type, let owners = sources.types[declaration.owner] else { return true }
        return owners.contains { allows(file, toUse: $0) }
    }

    private func allows(_ file: Int, toUse declaration: Declaration) -> Bool {
        order.allows(sources.files[file].folders, toUse: sources.files[declaration.file].folders)
    }
}
