#if defined(__linux__)
#define _GNU_SOURCE
#include "CTimers.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Thread_local struct timers_reading timers_last_reading;

/// The time, or the instant after the last one that the thread was given.
static uint64_t hand_out(struct timers_reading *reading, uint64_t now) {
    // Of a process that was moved to another machine the last instant may lie anywhere: it counts only if it is close.
    bool is_behind = reading->last - now < 4000;
    return reading->last = is_behind ? reading->last + 1 : now;
}

uint32_t timers_rate_learn(struct timers_rate *rate, uint64_t ticks, uint64_t now) {
    const uint64_t shortest = 2000000, longest = 1000000000;
    uint64_t elapsed = now - rate->first_instant;
    if (elapsed < shortest) return rate->scale;
    bool is_usable = elapsed < longest && ticks > rate->first_ticks;
    uint64_t measured = is_usable ? (elapsed << 32) / (ticks - rate->first_ticks) : 0;
    uint64_t difference = measured > rate->candidate ? measured - rate->candidate : rate->candidate - measured;
    bool is_confirmed = measured != 0 && measured <= UINT32_MAX && difference <= measured >> 10;
    rate->scale = is_confirmed ? (uint32_t)measured : 0;
    rate->candidate = measured;
    rate->first_ticks = ticks;
    rate->first_instant = now;
    return rate->scale;
}

#if defined(__x86_64__)

/// Whether the system tells the time by the processors' counters, which then agree with each other and never stand
/// still.
static bool counters_tell_time(void) {
    char name[8] = "";
    int file = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, name, sizeof name);
    close(file);
    return count == 4 && memcmp(name, "tsc\n", 4) == 0;
}

static bool is_forbidden(void) {
    const char *setting = getenv("SWIFT_TIMERS_COUNTER_CLOCK");
    return setting != NULL && strcmp(setting, "off") == 0;
}

bool timers_uses_counter(void) {
    enum { unknown, no, yes };
    static _Atomic int known = unknown;
    int answer = atomic_load_explicit(&known, memory_order_relaxed);
    if (answer == unknown) {
        // Threads that ask at once find the same answer.
        answer = !is_forbidden() && counters_tell_time() ? yes : no;
        atomic_store_explicit(&known, answer, memory_order_relaxed);
    }
    return answer == yes;
}

/// The scale that all threads use; 0 while it is not known.
static uint32_t scale_now(uint64_t ticks, uint64_t now) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct timers_rate rate;
    static _Atomic uint32_t known_scale = 0;
    // Of threads that come at once one is enough.
    if (pthread_mutex_trylock(&lock) == 0) {
        uint32_t scale = timers_rate_learn(&rate, ticks, now);
        atomic_store_explicit(&known_scale, scale, memory_order_relaxed);
        pthread_mutex_unlock(&lock);
    }
    return atomic_load_explicit(&known_scale, memory_order_relaxed);
}

/// Keeps a reading of the clock, with the counter before and after it.
static void keep_reading(struct timers_reading *reading, uint64_t before, uint64_t now, uint64_t after) {
    // Where the thread had to wait between the two, the clock was read long after the counter: the instants would lie
    // farther ahead than 2.1 microseconds, of which 1.2 are added below and by an error of the scale.
    bool is_exact = after - before < 900;
    uint32_t scale = is_exact ? scale_now(before, now) : 0;
    reading->ticks = before;
    // All instants lie a microsecond ahead for the sake of a processor that reads the counter before it has done what
    // comes earlier in the program.
    if (scale != 0) {
        const uint64_t lifetime = 100000;
        reading->scale = scale;
        reading->lifetime = (uint32_t)((lifetime << 32) / scale);
        // By so much the scale may be wrong until then.
        reading->base = now + 1000 + lifetime / 1000;
    } else {
        // No ticks are counted, so the instants lie as far ahead as those may take.
        reading->scale = 0;
        reading->lifetime = 1000;
        reading->base = now + 1000 + reading->lifetime;
    }
}

#else

bool timers_uses_counter(void) {
    return false;
}

#endif

uint64_t timers_coalesced_now_by_clock(void) {
    struct timers_reading *reading = &timers_last_reading;
#if defined(__x86_64__)
    if (timers_uses_counter()) {
        // Has the processor wait here for what it would wait for between counter and clock.
        __builtin_ia32_lfence();
        uint64_t before = __builtin_ia32_rdtsc();
        uint64_t now = timers_now(CLOCK_BOOTTIME);
        keep_reading(reading, before, now, __builtin_ia32_rdtsc());
        return hand_out(reading, now);
    }
#endif
    return hand_out(reading, timers_now(CLOCK_BOOTTIME));
}

#else
typedef int timers_no_coalesced_clock_here;
#endif
