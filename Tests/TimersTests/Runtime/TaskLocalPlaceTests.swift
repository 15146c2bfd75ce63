import Testing
import Timers

/// The behaviour that `TaskLocalPlace.swift` relies on.
///
/// Each test fails when a toolchain changes it.
@Suite struct `The place of a task-local` {
    @TaskLocal static var value: [Int]?
    @TaskLocal static var other = 0

    @Test func `is known where a value is bound, and nowhere else`() async {
        #expect(Self.$value.place == nil)
        Self.$value.withValue([1]) { #expect(Self.$value.place != nil) }
        await Self.$value.withValue([1]) {
            #expect(Self.$value.place != nil)
            await Task.detached { #expect(Self.$value.place == nil) }.value
        }
    }

    @Test func `is that of the parent: child tasks read it where the parent stores it`() async {
        await Self.$value.withValue([1]) {
            let place = Self.$value.place
            await Self.$other.withValue(1) {
                async let bound = Self.$value.place
                #expect(await bound == place)
                await withTaskGroup { group in
                    group.addTask { #expect(Self.$value.place == place) }
                    group.addTask {
                        async let grandchild = Self.$value.place
                        #expect(await grandchild == place)
                    }
                    Self.$other.withValue(2) {
                        group.addTask { #expect(Self.$value.place == place && Self.other == 2) }
                    }
                }
                await withDiscardingTaskGroup { group in
                    group.addTask { #expect(Self.$value.place == place) }
                }
            }
        }
    }

    @Test func `is another elsewhere: unstructured tasks read a copy`() async {
        await Self.$value.withValue([1]) {
            let place = Self.$value.place
            await Task {
                #expect(Self.value == [1] && Self.$value.place != place)
                let copy = Self.$value.place
                await Task { #expect(Self.value == [1] && Self.$value.place != place && Self.$value.place != copy) }
                    .value
            }.value
            Self.$value.withValue([1]) { #expect(Self.$value.place != place) }
        }
    }
}
