final class Waiting {
    var task: Task<Void, Never>?
    // silent: a loop that waits until something is ready
    func wait() async {
        while !Task.isCancelled {
            do {
                if try await load().isReady { return }
            } catch {}
            try? await Task.sleep(for: .seconds(1))
        }
    }
    // silent: a retry whose next turn begins after the sleep
    func retry() async {
        for _ in 0..<3 {
            do {
                try Task.checkCancellation()
                return try await load()
            } catch {
                try? await Task.sleep(for: .seconds(1))
                continue
            }
        }
    }
    // silent: only a look whether to return
    func look() async -> Bool {
        try? await Task.sleep(for: .seconds(1))
        if app.isReady { return true }
        return false
    }
}
