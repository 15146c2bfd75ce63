final class Delays {
    let delayInSeconds = 5
    func later() { DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(delayInSeconds)) {} }  // expect: bad-interval
}
