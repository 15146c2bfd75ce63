// Functions of the C library and of Swift's runtime that Swift cannot import.
#ifndef C_TIMERS_H
#define C_TIMERS_H

#include <stdint.h>

#include "SwiftRuntime.h"
#include "coalesced_clock.h"

/// Returns the mark that `timers_set_thread_mark` has set on the calling thread; null at first.
const void *_Nullable timers_thread_mark(void);

/// Marks the calling thread.
void timers_set_thread_mark(const void *_Nullable mark);

/// Notes that the calling thread begins to release the action of a timer. Returns how many such releases it is already
/// inside.
int timers_release_begins(void);

/// Notes that the calling thread ends the release that it began last.
void timers_release_ends(void);

/// Writes a text to standard error, unchanged.
void timers_warn(const char *_Nonnull text);

/// Prefetches the cache line at an address for a write.
static inline void timers_prefetch_line(const void *_Nonnull address) { __builtin_prefetch(address, 1); }

/// Prefetches the memory of an object of up to 192 bytes for a write.
static inline void timers_prefetch(const void *_Nonnull object) {
    __builtin_prefetch(object, 1);
    __builtin_prefetch((const char *)object + 64, 1);
    __builtin_prefetch((const char *)object + 128, 1);
}

/// Returns the number of the calling thread. Threads are numbered in the order of their first calls.
unsigned timers_thread_number(void);

/// Returns how many processors the system uses, at least 1.
unsigned timers_processor_count(void);

#if defined(__linux__)

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

/// Returns the time on the clock, in nanoseconds.
uint64_t timers_now(clockid_t clock);

/// Returns a timer descriptor on the clock, closed on exec and nonblocking; negative with errno set if there is none.
int timers_timer_descriptor(clockid_t clock);

/// Arms a timer descriptor for an absolute time in nanoseconds; 0 disarms it. Returns false if the system refuses.
bool timers_timer_set(int descriptor, uint64_t nanoseconds);

/// Returns a descriptor that becomes readable when the wall clock is set or the machine has slept, closed on exec and
/// nonblocking; negative if there is none.
int timers_clock_descriptor(void);

/// Returns a descriptor that wakes a sleeping thread, closed on exec and nonblocking; negative with errno set if there
/// is none.
int timers_event_descriptor(void);

/// Sleeps until one of three timer descriptors has expired, there is an event on the fourth, which it then reads, or
/// `most` nanoseconds have passed, unless that is negative. May return earlier. Ignores negative descriptors. Returns a
/// bit for each of the three that has expired.
uint8_t timers_sleep(int first, int second, int third, int event, int64_t most);

/// Takes a lock that another thread held a moment ago. The word changes from 0 to 1, or to 2 if other threads may also
/// wait.
void timers_lock_wait(uint32_t *_Nonnull word);

/// Wakes one thread that sleeps in `timers_lock_wait`.
void timers_lock_wake(uint32_t *_Nonnull word);

/// Returns how many frames of the calling thread can be reached from frame pointer to frame pointer without leaving its
/// stack, up to a limit. Code of C without frame pointers ends that way with a value that is no address of a frame.
int timers_frame_count(int limit);

/// Sets the name of the calling thread; at most 15 bytes.
void timers_name_thread(const char *_Nonnull name);

/// Whether the calling thread is the first thread of the process.
bool timers_is_main_thread(void);

#endif
#endif
