/// A platform that never suspends a process in the background, or offers nothing against it.
struct UnsupportedPlatform: BackgroundPlatform {
    var isSupported: Bool { false }

    func begin(_ request: BackgroundRequest) {
        request.refused()
    }

    func addObserver(_ observer: any BackgroundObserver) {}
}
