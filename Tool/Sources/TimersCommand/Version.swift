/// The version of the tool and of the package.
enum Version {
    /// The newest one in the changelog; `.ci/release` writes it.
    static let current = "0.1.0"
}
