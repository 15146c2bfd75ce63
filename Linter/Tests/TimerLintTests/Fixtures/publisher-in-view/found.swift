import UIKit

struct A1: View {
    static let period = 0.5
    let named = Timer.publish(every: period, on: .main, in: .common).autoconnect()  // expect: publisher-in-view (info)
    var slow = Timer.publish(every: 5, on: .main, in: .common).autoconnect()  // expect: publisher-in-view (warning)
    private let second = Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    let broken = Timer  // expect: publisher-in-view
        .publish(every: 1, on: .main, in: .common)
        .autoconnect()
    let qualified = Foundation.Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    let tolerant = Timer.publish(every: 1, tolerance: 0.5, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    let mapped = Timer.publish(every: 1, on: .main, in: .common).autoconnect().map { _ in 1 }  // expect: publisher-in-view
    fileprivate var typed: Publishers.Autoconnect<Timer.TimerPublisher> = Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    var body: some View { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } }  // expect: publisher-in-view
}
extension A1 { var other: some View { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } }  // expect: publisher-in-view

struct A2: View { var body: some View { VStack { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } } }  // expect: publisher-in-view

struct A3: View {
    var body: some View { ZStack { HStack { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } } }  // expect: publisher-in-view
}

struct A4: ViewModifier {
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    func body(content: Content) -> some View { content }
}
