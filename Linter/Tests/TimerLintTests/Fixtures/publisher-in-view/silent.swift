import UIKit

// silent: kept in state
struct B1: View {
    @State var timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    var body: some View { Text("") }
}

// silent: static
struct B2: View {
    static let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    var body: some View { Text("") }
}

// silent: in an observable object
final class B3: ObservableObject { let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }

// silent: made on appearance
struct B4: View {
    var body: some View {
        Text("").onAppear { bag = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in } }
    }
}

// silent: not connected yet
struct B5: View {
    let timer = Timer.publish(every: 1, on: .main, in: .common)
    var body: some View { Text("") }
}

// silent: given by the parent
struct B6: View {
    let timer: Publishers.Autoconnect<Timer.TimerPublisher>
    var body: some View { Text("") }
}

// silent: in a struct that is no view
struct B7 { let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }

// silent: in a view controller
final class B8: UIViewController { let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect() }

// silent: in a method
struct B9: View {
    func start() { bag = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in } }
    var body: some View { Text("") }
}

// silent: in a button's action
struct B10: View {
    var body: some View {
        Button("a") { bag = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in } }
    }
}

// silent: in a task
struct B11: View {
    var body: some View {
        Text("").task { for await _ in Timer.publish(every: 1, on: .main, in: .common).autoconnect().values { } }
    }
}

// silent: at file scope
let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

// silent: the project's own publish
struct B13: View {
    let timer = Clock.publish(every: 1).autoconnect()
    var body: some View { Text("") }
}
