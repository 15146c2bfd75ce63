// A clock for callers that ask time and again: it reads the system's clock once for many of them.
//
// A processor that reads a clock first waits for all that it has begun, such as fetching a timer from memory. It reads
// its own counter without waiting. On x86-64, where Linux itself tells the time by that counter, a thread therefore
// reads clock and counter together, and for a while adds the ticks of the counter since then. Elsewhere every call
// reads the clock.
//
// | Property           | Bound                        | Reason                                                      |
// |--------------------|------------------------------|-------------------------------------------------------------|
// | before the call    | never                        | 1 us is added, as a processor may read the counter before   |
// |                    |                              | it has done what comes earlier in the program               |
// | after the call     | at most 2.1 us               | that 1 us, less than 0.9 us between the readings of counter |
// |                    |                              | and clock, 0.1 us added for the error of the scale, and     |
// |                    |                              | that error itself                                           |
// | in one thread      | each is after the one before | 1 ns is added to the last one where need be                 |
// | between threads    | at most 2.1 us apart         | each keeps the bounds above; their order is not known       |
// | life of a reading  | 100 us                       | the error of the scale grows with it                        |
// | error of the scale | at most 0.1 %                | two stretches of 2 ms or more agree to 0.1 %                |
// | life of the scale  | 2 ms of calls; it is unknown | the system may run its clock at another rate by then        |
// |                    | after 1 s without any        |                                                             |
//
// Calls that closely follow one of two events may get an instant outside the first two bounds:
//
// - The system changes the rate of its clock, to set it right by and by. By itself it does so by 0.05 % at most, which
//   is within the error of the scale. A time service may ask for 10 %: for 2 ms, until the scale has been measured
//   again, instants are then wrong by up to 10 us.
// - The machine sleeps within the 100 us after a reading.
//
// The variable SWIFT_TIMERS_COUNTER_CLOCK=off in the environment, which is read once, has every call read the clock.
#ifndef C_TIMERS_COALESCED_CLOCK_H
#define C_TIMERS_COALESCED_CLOCK_H

#if defined(__linux__)

#include <stdbool.h>
#include <stdint.h>

/// What a thread knows of the time.
struct timers_reading {
    /// The counter, read before the clock was.
    uint64_t ticks;
    /// For how many ticks the reading serves; 0 where the counter is not used.
    uint32_t lifetime;
    /// How many nanoseconds are counted for a tick, times 2^32.
    uint32_t scale;
    /// The instant to return with no ticks since.
    uint64_t base;
    /// The last instant that was returned.
    uint64_t last;
};
extern _Thread_local struct timers_reading timers_last_reading;

/// What `timers_coalesced_now` does when the last reading is too old.
uint64_t timers_coalesced_now_by_clock(void);

/// An instant of CLOCK_BOOTTIME, in nanoseconds, within the bounds above.
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

/// Whether the counter is used: the system tells the time by it, and the environment does not forbid it.
bool timers_uses_counter(void);

/// What is known of how fast the counter runs, and the stretch of time that is being measured to confirm it.
struct timers_rate {
    /// Where the stretch begins, on the counter and on the clock.
    uint64_t first_ticks;
    uint64_t first_instant;
    /// How many nanoseconds a tick took in the stretch before, times 2^32; 0 if that is not known.
    uint64_t candidate;
    /// The same as far as it is confirmed; 0 if it is not known, and where a tick takes a nanosecond or more.
    uint32_t scale;
};

/// Learns from the counter and the clock, read at the same time, and returns the scale.
///
/// It measures stretches of 2 ms or more. Two in a row confirm a scale if they agree; the machine may sleep in one of
/// them. A stretch that disagrees with the one before it, or lasts a second or more, makes the scale unknown again.
uint32_t timers_rate_learn(struct timers_rate *_Nonnull rate, uint64_t ticks, uint64_t now);

#endif
#endif
