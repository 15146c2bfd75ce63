// silent: an extension in another file runs the loop
final class Worker {
    func start() {
        DispatchQueue.global().async {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            self.spin()
        }
    }
}
