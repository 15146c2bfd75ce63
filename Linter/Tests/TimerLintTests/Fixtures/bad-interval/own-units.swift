// silent: the project's own takes fractions
struct Interval { static func seconds(_ value: Double) -> Interval { Interval() } }
func nap(random: Double) {
    // silent: by now it is in seconds
    let ms = random / 1000
    Thread.sleep(forTimeInterval: ms)
}
func wait() { pause(.seconds(1 / 2)) }
