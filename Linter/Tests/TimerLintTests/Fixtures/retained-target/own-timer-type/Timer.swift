final class Timer {
    static func scheduledTimer(timeInterval: Double, target: AnyObject, selector: String, userInfo: Any?, repeats: Bool) -> Timer { Timer() }
}
