import Combine

struct Clock: View {
    private let timer = Timer.publish(every: 1, on: .main, in: .common)  // expect: never-added
    // silent: connected
    private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    // silent: connected later
    private let later = Timer.publish(every: 1, on: .main, in: .common)
    // silent: other code may connect it
    let shared = Timer.publish(every: 1, on: .main, in: .common)
    var body: some View {
        Text("")
            .onReceive(timer) { _ in tick() }
            .onReceive(ticks) { _ in tick() }
            .onReceive(Timer.publish(every: 1, on: .main, in: .common)) { _ in tick() }  // expect: never-added
            .onAppear { connection = later.connect() }
    }
    func start() {
        cancellable = Timer.publish(every: 1, on: .main, in: .common)  // expect: never-added
            .sink { _ in tick() }
        // silent: connected at once
        cancellable = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in tick() }
    }
}
