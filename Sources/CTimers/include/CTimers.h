// What Swift's view of the C library, and of its own runtime, leaves out.
#ifndef C_TIMERS_H
#define C_TIMERS_H

#include <stdint.h>

#include "SwiftRuntime.h"
#include "coalesced_clock.h"

/// What the calling thread runs for, as `timers_set_thread_mark` left it; null at first.
const void *_Nullable timers_thread_mark(void);

/// Marks the calling thread.
void timers_set_thread_mark(const void *_Nullable mark);

/// The calling thread begins to release the action of a timer; how many such releases it is inside already.
int timers_release_begins(void);

/// The calling thread ends the release that it began last.
void timers_release_ends(void);

/// Writes a text to standard error as it is.
void timers_warn(const char *_Nonnull text);

/// Has the line of memory at an address brought near, to be changed soon.
static inline void timers_prefetch_line(const void *_Nonnull address) { __builtin_prefetch(address, 1); }

/// Has the memory of an object of up to 192 bytes brought near, to be changed soon.
static inline void timers_prefetch(const void *_Nonnull object) {
    __builtin_prefetch(object, 1);
    __builtin_prefetch((const char *)object + 64, 1);
    __builtin_prefetch((const char *)object + 128, 1);
}

#if defined(__linux__)

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

/// Nanoseconds on the clock.
uint64_t timers_now(clockid_t clock);

/// A timer descriptor on the clock, closed on exec and not blocking; negative with errno set if there is none.
int timers_timer_descriptor(clockid_t clock);

/// Arms a timer descriptor for an absolute time in nanoseconds; 0 disarms it.
void timers_timer_set(int descriptor, uint64_t nanoseconds);

/// A descriptor that can be read when the wall clock was set or the machine has slept, closed on exec and not blocking;
/// negative if there is none.
int timers_clock_descriptor(void);

/// A descriptor to wake a sleeper with, closed on exec and not blocking; negative with errno set if there is none.
int timers_event_descriptor(void);

/// Sleeps until one of three timer descriptors has rung, or there is an event on the fourth, which it reads, or `most`
/// nanoseconds have passed unless that is negative; may return without a reason. Negative descriptors are left out. A
/// bit is set in the answer for each of the three that has rung.
uint8_t timers_sleep(int first, int second, int third, int event, int64_t most);

/// Takes a lock that somebody held a moment ago: the word goes from 0 to 1, or to 2 if others may wait as well.
void timers_lock_wait(uint32_t *_Nonnull word);

/// Wakes one who sleeps in `timers_lock_wait`.
void timers_lock_wake(uint32_t *_Nonnull word);

/// Names the calling thread; at most 15 bytes.
void timers_name_thread(const char *_Nonnull name);

/// Whether the caller is the first thread of the process.
bool timers_is_main_thread(void);

#endif
#endif
