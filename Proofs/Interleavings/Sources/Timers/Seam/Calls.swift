import CTimers
import Interleaver

// Functions that hide those of the C part in this build. They are switch points, and the threads that sleep in them are
// known to the interleaver.

/// Takes a lock that another thread holds, by the steps of the function in `CTimers.c`, without its spinning.
// swift-format-ignore: AlwaysUseLowerCamelCase
@unsafe
func timers_lock_wait(_ word: UnsafeMutablePointer<UInt32>) {
    while true {
        switchPoint("marking a lock as contended")
        let old = unsafe word.pointee
        unsafe word.pointee = 2
        // One thread runs at a time, so this is an exchange.
        if old == 0 { return Interleaver.shared.acquired() }
        switchPoint("sleeping until a lock is open")
        if unsafe word.pointee == 2 { Interleaver.shared.sleep(on: UInt(bitPattern: word), "waits for a lock") }
    }
}

/// Wakes a thread that sleeps in `timers_lock_wait`.
// swift-format-ignore: AlwaysUseLowerCamelCase
@unsafe
func timers_lock_wake(_ word: UnsafeMutablePointer<UInt32>) {
    switchPoint("waking a thread that waits for a lock")
    Interleaver.shared.wake(UInt(bitPattern: word))
}

/// Returns the number of the calling thread in its scenario, so that a replayed schedule finds it in the same group.
// swift-format-ignore: AlwaysUseLowerCamelCase
func timers_thread_number() -> UInt32 { Interleaver.shared.running.map { number in UInt32(number) } ?? 0 }

/// Returns the number of processors in every scenario.
// swift-format-ignore: AlwaysUseLowerCamelCase
func timers_processor_count() -> UInt32 { 1 }

/// Retains an object unless its `deinit` has begun.
// swift-format-ignore: AlwaysUseLowerCamelCase
@unsafe
func swift_tryRetain(_ object: UnsafeMutableRawPointer) -> UnsafeRawPointer? {
    switchPoint("retaining an object that may be gone")
    return unsafe CTimers.swift_tryRetain(object)
}
