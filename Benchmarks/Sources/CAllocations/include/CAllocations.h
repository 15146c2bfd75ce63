// Counts what a program takes from malloc, by standing before it. Only for programs that link this target.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

typedef struct {
    // Calls that made or grew a block.
    uint64_t blocks;
    // What they asked for.
    uint64_t bytes;
} allocation_count;

// All allocations of the process so far; zeros where malloc cannot be replaced.
allocation_count allocations_so_far(void);
// Whether it can.
int allocations_are_counted(void);

// Marks for a profiler, which counts what happens between them. Both do nothing.
void budget_begin(void);
void budget_end(void);

#endif
