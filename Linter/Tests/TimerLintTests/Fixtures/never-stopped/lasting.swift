@main
struct MyApp: App { @StateObject private var model = Model(); let house: House }
// silent: what the app keeps lasts as long as the app
final class Model {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}
// silent: and so does what that keeps
final class House {
    private var timer: Timer?
    let door: Door
    var guest: Guest?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}
// It is made at two places, one of which may be a screen that goes.
final class Door {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}
func doors() -> [Door] { [Door(), Door()] }
final class Guest {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: never-stopped
}
