import UIKit

struct B1: View {
    // silent: kept in state
    @State var kept = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    // silent: static
    static let shared = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    // silent: not connected yet
    let plain = Timer.publish(every: 1, on: .main, in: .common)
    // silent: given by the parent
    let given: Publishers.Autoconnect<Timer.TimerPublisher>
    // silent: the project's own publish
    let own = Clock.publish(every: 1).autoconnect()
    // silent: in a method
    func start() { bag = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in } }
    // silent: made on appearance
    var body: some View {
        Text("").onAppear { bag = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in } }
    }
    // silent: in a button's action
    var button: some View {
        Button("a") { bag = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in } }
    }
    // silent: in a task
    var waiting: some View {
        Text("").task { for await _ in Timer.publish(every: 1, on: .main, in: .common).autoconnect().values { } }
    }
}

// silent: in an observable object
final class B2: ObservableObject { let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }

// silent: in a struct that is no view
struct B3 { let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }

// silent: in a view controller
final class B4: UIViewController { let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }

// silent: at file scope
let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
