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

/// Returns the time, or the instant after the last one that this thread has received if that is later.
static uint64_t next_instant(struct timers_reading *reading, uint64_t now) {
    // If the process was moved to another machine, the last instant may be arbitrarily far away. It counts only if it
    // is close.
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

/// Whether the system measures time by the processors' counters. Those then agree with each other and never stop.
static bool clock_is_counter(void) {
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
        // Threads that do this at the same time get the same answer.
        answer = !is_forbidden() && clock_is_counter() ? yes : no;
        atomic_store_explicit(&known, answer, memory_order_relaxed);
    }
    return answer == yes;
}

/// Returns the scale that all threads use; 0 while it is not known.
static uint32_t scale_now(uint64_t ticks, uint64_t now) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct timers_rate rate;
    static _Atomic uint32_t known_scale = 0;
    // If several threads are here at the same time, one of them updates the rate.
    if (pthread_mutex_trylock(&lock) == 0) {
        uint32_t scale = timers_rate_learn(&rate, ticks, now);
        atomic_store_explicit(&known_scale, scale, memory_order_relaxed);
        pthread_mutex_unlock(&lock);
    }
    return atomic_load_explicit(&known_scale, memory_order_relaxed);
}

/// Stores a reading of the clock, with the counter before and after it.
static void store_reading(struct timers_reading *reading, uint64_t before, uint64_t now, uint64_t after) {
    // If the thread had to wait between the two readings, the clock was read long after the counter. The instants would
    // then be more than 2.1 microseconds ahead of the clock: the code below and an error of the scale already add 1.2.
    bool is_exact = after - before < 900;
    uint32_t scale = is_exact ? scale_now(before, now) : 0;
    reading->ticks = before;
    // All instants are a microsecond ahead of the clock, because a processor may read the counter before it has
    // executed earlier instructions.
    if (scale != 0) {
        const uint64_t lifetime = 100000;
        reading->scale = scale;
        reading->lifetime = (uint32_t)((lifetime << 32) / scale);
        // The second term is the largest error of the scale during that lifetime.
        reading->base = now + 1000 + lifetime / 1000;
    } else {
        // Ticks are not added here, so the instants are ahead by the whole lifetime.
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
        // Makes the processor finish earlier loads here. It would otherwise wait for them between counter and clock.
        __builtin_ia32_lfence();
        uint64_t before = __builtin_ia32_rdtsc();
        uint64_t now = timers_now(CLOCK_BOOTTIME);
        store_reading(reading, before, now, __builtin_ia32_rdtsc());
        return next_instant(reading, now);
    }
#endif
    return next_instant(reading, timers_now(CLOCK_BOOTTIME));
}

#else
typedef int timers_no_coalesced_clock_here;
#endif
