/// The version of the tool and of the package.
enum Version {
    /// The newest one in the changelog; `.ci/release` writes it.
    static let current = "0.1.0"
    /// Whether it has been released; `.ci/release` writes this, too.
    static let isReleased = false

    /// What `--version` tells.
    static var text: String { isReleased ? current : "\(current), which is not released yet" }
}
