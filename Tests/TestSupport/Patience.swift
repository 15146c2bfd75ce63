package import Dispatch
package import Testing

/// How long a test waits for something that must happen: only a broken library keeps it waiting to the end.
///
/// All tests share as many threads as the machine has processors. A test that awaits something may have to wait until
/// most of the others are done, which takes minutes on a busy machine.
package let patience: DispatchTimeInterval = .seconds(300)

extension Trait where Self == TimeLimitTrait {
    /// The time limit of a test or suite that waits for something, on the busiest machine.
    ///
    /// Longer than ``patience``, which names what a test waits for.
    package static var patient: Self { .timeLimit(.minutes(10)) }
}
