/// An order of folders: a file may use declarations of its own folder and of folders to the left.
struct FolderOrder: Sendable {
    /// The folders from left to right.
    ///
    /// The folders of one step may not use each other.
    var steps: [[String]]
    /// Whether files lie beside the folders.
    ///
    /// They are to the right of all folders, or in the circle.
    var hasFiles = false
    /// The number of the step whose folders use each other and the files beside them; nil if there is none.
    var circle: Int?
    /// The order inside a folder, for those that have one.
    var inner: [String: FolderOrder] = [:]

    /// Whether a file in `folder` may use what a file in `other` declares.
    ///
    /// Both are paths, split into their folders.
    func allows(_ folder: ArraySlice<Substring>, toUse other: ArraySlice<Substring>) -> Bool {
        guard let step = step(of: folder.first), let otherStep = self.step(of: other.first) else { return false }
        if step != otherStep { return step > otherStep }
        if step == steps.count { return true }
        guard let name = folder.first, name == other.first else { return step == circle }
        return inner[String(name)]?.allows(folder.dropFirst(), toUse: other.dropFirst()) ?? true
    }

    /// Whether the folder has a place in the order.
    func holds(_ folder: ArraySlice<Substring>) -> Bool {
        guard let step = step(of: folder.first) else { return false }
        guard step < steps.count, let name = folder.first, let inner = inner[String(name)] else { return true }
        return inner.holds(folder.dropFirst())
    }

    /// The paths of all folders in the order.
    var folders: [String] {
        steps.joined().flatMap { name in
            [name] + (inner[name]?.folders ?? []).map { "\(name)/\($0)" }
        }
    }

    private func step(of name: Substring?) -> Int? {
        guard let name else { return hasFiles ? circle ?? steps.count : nil }
        return steps.firstIndex { $0.contains(String(name)) }
    }
}
