// silent: the project's own takes fractions
struct Interval { static func seconds(_ value: Double) -> Interval { Interval() } }
func wait() { pause(.seconds(1 / 2)) }
