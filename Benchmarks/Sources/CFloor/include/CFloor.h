// The floor: what timers cost when nothing is left of them but their data, and the clocks all measurements share.
#ifndef CFLOOR_H
#define CFLOOR_H

#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: Clocks and counters

// The monotonic clock in nanoseconds.
uint64_t floor_now(void);
// Processor time of the whole process, and of the calling thread, in nanoseconds.
uint64_t floor_process_time(void);
uint64_t floor_thread_time(void);
// Resident memory in bytes.
int64_t floor_resident_bytes(void);
// Memory handed out by malloc and not given back, in bytes; 0 where the system does not tell.
int64_t floor_heap_bytes(void);

typedef struct {
    double user_seconds;
    double system_seconds;
    int64_t voluntary_switches;
} floor_usage;
// What the process used since it began.
floor_usage floor_usage_now(void);
// Processor seconds of all child processes that have ended.
double floor_children_seconds(void);

// MARK: Waiting

// How many nanoseconds the system may add to a sleep of the calling thread; 50,000 is usual. Nothing where it cannot be set.
void floor_set_slack(uint64_t nanoseconds);
// Sleeps until that instant of the monotonic clock.
void floor_sleep_until(uint64_t instant);

// MARK: The reference wheel

// One level of 65,536 slots of 1 ms, nodes of 24 bytes linked by index in one array. No check of handles, no lock, one clock
// read for 1,000 operations.

typedef struct {
    uint64_t operations;
    uint64_t wall;
    uint64_t cpu;
} floor_cost;
// Takes a random timer of `count` out and puts it back with another delay of 1 to 60 s, `operations` times, after `warm_up`.
floor_cost floor_restart(uint32_t count, uint32_t warm_up, uint32_t operations);
// Writes the deadline of a random timer of `count`, which stays where it is: the least a postponed timer costs.
floor_cost floor_postpone(uint32_t count, uint32_t warm_up, uint32_t operations);
// How much memory `count` timers take, in bytes.
int64_t floor_memory(uint32_t count);

// MARK: The floors of firing

// Where a round of firing notes what happened; all have `count` elements.
typedef struct {
    uint64_t *deadlines;
    int64_t *lateness;
    uint32_t *order;
} floor_notes;
// Schedules `count` timers with delays below 1 s and serves them; notes nothing if `notes` is null. Returns the instant when
// the last one was scheduled.
uint64_t floor_fire_linked(uint32_t count, uint64_t seed, const floor_notes *_Nullable notes);
// The same with slots that are chains of chunks of indices, which memory likes better; a timer cannot be taken out.
uint64_t floor_fire_chunked(uint32_t count, uint64_t seed, const floor_notes *_Nullable notes);

#pragma clang assume_nonnull end
#endif
