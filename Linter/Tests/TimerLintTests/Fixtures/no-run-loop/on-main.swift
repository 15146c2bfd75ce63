// silent: the completions of the session come on the main queue
final class Loader {
    private let session = URLSession(configuration: .default, delegate: nil, delegateQueue: .main)
    func load() {
        session.dataTask(with: url) { _, _, _ in
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
        }.resume()
    }
}
