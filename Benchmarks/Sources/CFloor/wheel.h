// A wheel of one level: slot heads and node links are indices into one array.
#ifndef WHEEL_H
#define WHEEL_H

#include "CFloor.h"
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 16 };
#define NO_NODE UINT32_MAX
// A node that comes first in its slot names the slot as the one before it, with this bit.
#define SLOT_BIT 0x80000000u

typedef struct {
    uint32_t next;
    uint32_t previous;
    uint64_t due;
    uint64_t payload;
} node;

typedef struct {
    node *nodes;
    uint32_t *heads;
    uint64_t origin;
} wheel;

static inline wheel wheel_make(uint32_t count) {
    wheel w = {malloc(count * sizeof(node)), malloc(SLOTS * sizeof(uint32_t)), floor_now()};
    if (!w.nodes || !w.heads) abort();
    memset(w.heads, 0xFF, SLOTS * sizeof(uint32_t));
    return w;
}

static inline void wheel_free(wheel *w) {
    free(w->nodes);
    free(w->heads);
}

// Whole milliseconds since the wheel was made.
static inline uint64_t wheel_now(const wheel *w) { return (floor_now() - w->origin) / 1000000; }

static inline void wheel_insert(wheel *w, uint32_t index, uint64_t due) {
    uint32_t slot = due % SLOTS, first = w->heads[slot];
    node *n = &w->nodes[index];
    n->due = due;
    n->next = first;
    n->previous = SLOT_BIT | slot;
    if (first != NO_NODE) w->nodes[first].previous = index;
    w->heads[slot] = index;
}

static inline void wheel_remove(wheel *w, uint32_t index) {
    uint32_t next = w->nodes[index].next, previous = w->nodes[index].previous;
    if (next != NO_NODE) w->nodes[next].previous = previous;
    if (previous & SLOT_BIT)
        w->heads[previous & ~SLOT_BIT] = next;
    else
        w->nodes[previous].next = next;
}

#endif
