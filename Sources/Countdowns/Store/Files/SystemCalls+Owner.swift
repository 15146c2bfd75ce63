#if Foundation
    extension SystemCalls {
        /// Gives a file that this process has made the owner and group of another file, and permissions.
        ///
        /// Only an administrator may give a file away. For anyone else the file stays with this process and gets the
        /// group. Where it cannot have the group either, the group loses its permissions, since it is another group.
        func adopt(
            _ file: Descriptor,
            like model: FileStatus,
            permissions: UInt32
        ) throws(SystemFailure) {
            let own = try status(of: file)
            var permissions = permissions
            if own.owner != model.owner || own.group != model.group {
                var hasGroup = try give(file, model.owner, model.group)
                if !hasGroup { hasGroup = try give(file, nil, model.group) }
                if !hasGroup { permissions &= ~0o070 }
            }
            if own.permissions != permissions { try setMode(permissions, of: file) }
        }

        /// - Returns: whether this process may give the file to that owner and group.
        private func give(_ file: Descriptor, _ owner: UInt32?, _ group: UInt32) throws(SystemFailure) -> Bool {
            do throws(SystemFailure) {
                try setOwner(owner, group: group, of: file)
                return true
            } catch {
                if error.isForeignOwner { return false }
                throw error
            }
        }
    }
#endif
