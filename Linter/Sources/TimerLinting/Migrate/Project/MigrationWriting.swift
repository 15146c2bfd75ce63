import Foundation

extension ProjectMigration.Outcome {
    /// Changes the files.
    ///
    /// - Throws: `WriteError` for a file that cannot be written; files before it have been changed.
    package func write() throws(WriteError) {
        for file in files {
            let place = URL(filePath: file.path).resolvingSymlinksInPath()
            do {
                try place.overwrite(with: Data(file.application.text.utf8))
            } catch {
                throw WriteError(path: file.path)
            }
        }
    }
}

extension FileSearch {
    /// The Swift files of the projects that some files belong to.
    package func filesOfProjects(around files: [String]) -> [String] {
        var homes = Homes()
        let roots = Set(files.map { homes.home(of: $0).project }).filter { !$0.isEmpty }.map { "/" + $0 }.sorted()
        let named = Set(files.map { BaseFolder("/").relative($0) })
        let found = (try? self.files(below: roots)) ?? []
        return found.filter { !named.contains(BaseFolder("/").relative($0)) }
    }
}
