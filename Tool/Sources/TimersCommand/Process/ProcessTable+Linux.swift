#if canImport(Glibc) || canImport(Musl)
    import Foundation

    /// Which process has started which, at the moment the table was made.
    struct ProcessTable {
        private var children: [pid_t: [pid_t]] = [:]

        /// Reads `/proc`; the table is empty where that cannot be read.
        init() {
            let files = FileManager.default
            for name in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] {
                guard let id = pid_t(name), let stat = files.contents(atPath: "/proc/\(name)/stat") else { continue }
                if let parent = Self.parent(in: String(decoding: stat, as: UTF8.self)) {
                    children[parent, default: []].append(id)
                }
            }
        }

        func children(of id: pid_t) -> [pid_t] { children[id] ?? [] }

        /// The parent in a line like `812 (sh) S 790 812 ...`.
        ///
        /// The name may have spaces and parentheses in it, so what follows is found from the last parenthesis.
        private static func parent(in line: String) -> pid_t? {
            guard let name = line.lastIndex(of: ")") else { return nil }
            let fields = line[line.index(after: name)...].split(separator: " ")
            return fields.count > 1 ? pid_t(fields[1]) : nil
        }
    }
#endif
