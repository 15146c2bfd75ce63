/// The error that an action of a test throws.
struct Trouble: Error, Equatable {}
