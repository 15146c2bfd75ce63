#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension OpenFile: OpenPlace {
        var title: String { "'\(path)'" }

        /// Reads the content, which needs no lock, because the file is always whole.
        func read(unless known: ContentMark?) throws(CountdownStoreError) -> PlaceContent {
            guard let now = try status() else { return .missing }
            if case .file(let version) = known, version.status == now { return .unchanged }
            guard let version = try version() else { return .missing }
            guard version.status.kind == .regular else {
                throw CountdownStoreError(.system, "'\(path)' is no regular file")
            }
            var content = Data()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            guard version.status.size <= UInt64(CountdownFile.limit) else { throw CountdownFile.tooLarge(title) }
            while true {
                let count: Int
                do throws(SystemFailure) {
                    count = try calls.read(version.file, into: &buffer)
                } catch {
                    throw failure("cannot be read", error)
                }
                if count == 0 { return .found(content, .file(version)) }
                content.append(contentsOf: buffer[..<count])
                // The file may grow while it is read.
                guard content.count <= CountdownFile.limit else { throw CountdownFile.tooLarge(title) }
            }
        }

        /// The version that is in place, open to be read.
        ///
        /// - Returns: nil if there is no file.
        func version() throws(CountdownStoreError) -> FileVersion? {
            do throws(SystemFailure) {
                let file = try calls.open(name, in: folder)
                // Asked before the content is read: a program that writes into the file during that changes the status,
                // and the content is read again.
                return FileVersion(file, try calls.status(of: file))
            } catch {
                if error.isMissing { return nil }
                throw failure("cannot be opened", error)
            }
        }
    }

    extension CountdownFile {
        /// The most bytes that the content may have.
        ///
        /// A path that leads to more is a mistake.
        static let limit = 64 << 20

        static func tooLarge(_ title: String) -> CountdownStoreError {
            CountdownStoreError(.tooLarge, "\(title) has more than the \(limit >> 20) MiB that a store may have")
        }
    }
#endif
