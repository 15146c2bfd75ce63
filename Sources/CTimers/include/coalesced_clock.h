// A clock for callers that read the time often: one reading of the system's clock serves many calls.
//
// A processor that reads the system's clock first waits for all its earlier loads, such as that of a timer from memory.
// It reads its own counter without waiting. On x86-64, where Linux itself measures time by that counter, a thread
// therefore reads clock and counter together. For a while it then adds the ticks of the counter since that reading. On
// other systems every call reads the clock.
//
// | Property           | Bound                        | Reason                                                      |
// |--------------------|------------------------------|-------------------------------------------------------------|
// | before the call    | never                        | 1 us is added, as a processor may read the counter before   |
// |                    |                              | it has done what comes earlier in the program               |
// | after the call     | at most 2.1 us               | that 1 us, less than 0.9 us between the readings of counter |
// |                    |                              | and clock, 0.1 us added for the error of the scale, and     |
// |                    |                              | that error itself                                           |
// | in one thread      | each is after the one before | 1 ns is added to the last one if needed                     |
// | between threads    | at most 2.1 us apart         | each keeps the bounds above; their order is not known       |
// | life of a reading  | 100 us                       | the error of the scale grows with it                        |
// | error of the scale | at most 0.1 %                | two measurements of 2 ms or more agree to 0.1 %             |
// | life of the scale  | 2 ms of calls; it is unknown | the system may run its clock at another rate by then        |
// |                    | after 1 s without any        |                                                             |
//
// A call shortly after one of two events may get an instant outside the first two bounds:
//
// - The system changes the rate of its clock, to correct it gradually. The system itself changes it by at most 0.05 %,
//   which is within the error of the scale. A time service may request 10 %. For 2 ms, until the scale has been
//   measured again, instants are then wrong by up to 10 us.
// - The machine sleeps within the 100 us after a reading.
//
// With SWIFT_TIMERS_COUNTER_CLOCK=off in the environment, every call reads the clock. A process reads the variable
// once.
#ifndef C_TIMERS_COALESCED_CLOCK_H
#define C_TIMERS_COALESCED_CLOCK_H

#if defined(__linux__)

#include <stdbool.h>
#include <stdint.h>

/// The last reading of a thread.
struct timers_reading {
    /// The counter, read just before the clock.
    uint64_t ticks;
    /// For how many ticks the reading is valid; 0 if the counter is not used.
    uint32_t lifetime;
    /// Nanoseconds for each tick, times 2^32.
    uint32_t scale;
    /// The instant to return when no tick has passed since the reading.
    uint64_t base;
    /// The last instant that was returned.
    uint64_t last;
};
extern _Thread_local struct timers_reading timers_last_reading;

/// Reads the clock: the slow path of `timers_coalesced_now`, when the last reading is too old.
uint64_t timers_coalesced_now_by_clock(void);

/// Returns an instant of CLOCK_BOOTTIME, in nanoseconds, within the bounds above.
static inline uint64_t timers_coalesced_now(void) {
#if defined(__x86_64__)
    struct timers_reading *reading = &timers_last_reading;
    uint64_t ticks = __builtin_ia32_rdtsc() - reading->ticks;
    if (ticks < reading->lifetime) {
        uint64_t instant = reading->base + (ticks * reading->scale >> 32);
        return reading->last = instant > reading->last ? instant : reading->last + 1;
    }
#endif
    return timers_coalesced_now_by_clock();
}

/// Whether the counter is used: the system measures time by it, and the environment does not forbid it.
bool timers_uses_counter(void);

/// The measured rate of the counter, and the present measurement that may confirm it.
struct timers_rate {
    /// The start of the present measurement, on the counter and on the clock.
    uint64_t first_ticks;
    uint64_t first_instant;
    /// Nanoseconds for each tick in the measurement before, times 2^32; 0 if that is not known.
    uint64_t candidate;
    /// The confirmed value; 0 if there is none, and if a tick takes a nanosecond or more.
    uint32_t scale;
};

/// Updates the rate with readings of the counter and the clock at the same time, and returns the scale.
///
/// Each measurement takes 2 ms or more. Two in a row confirm a scale if they agree; the machine may sleep during one of
/// them. A measurement that disagrees with the one before it, or takes a second or more, makes the scale unknown again.
uint32_t timers_rate_learn(struct timers_rate *_Nonnull rate, uint64_t ticks, uint64_t now);

#endif
#endif
