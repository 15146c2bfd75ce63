import UIKit

struct A1: View {
    static let period = 0.5
    let timer = Timer.publish(every: period, on: .main, in: .common).autoconnect()  // expect: publisher-in-view (info)
    var body: some View { Text("") }
}

struct A2: View {
    var timer = Timer.publish(every: 5, on: .main, in: .common).autoconnect()  // expect: publisher-in-view (warning)
    var body: some View { Text("") }
}

struct A3: View {
    private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    var body: some View { Text("") }
}

struct A4: View {
    let timer = Timer  // expect: publisher-in-view
        .publish(every: 1, on: .main, in: .common)
        .autoconnect()
    var body: some View { Text("") }
}

struct A5: View { var body: some View { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } }  // expect: publisher-in-view

struct A6: View { var body: some View { VStack { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } } }  // expect: publisher-in-view

struct A7: ViewModifier {
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    func body(content: Content) -> some View { content }
}

struct A8: View {
    let timer = Foundation.Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    var body: some View { Text("") }
}

struct A9: View {
    let timer = Timer.publish(every: 1, tolerance: 0.5, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    var body: some View { Text("") }
}

struct A10: View {
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect().map { _ in 1 }  // expect: publisher-in-view
    var body: some View { Text("") }
}

struct A11: View {
    fileprivate var timer: Publishers.Autoconnect<Timer.TimerPublisher> = Timer.publish(every: 1, on: .main, in: .common).autoconnect()  // expect: publisher-in-view
    var body: some View { Text("") }
}

struct A12: View {
    var body: some View { ZStack { HStack { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } } }  // expect: publisher-in-view
}

extension A1 { var other: some View { Text("").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } } }  // expect: publisher-in-view
