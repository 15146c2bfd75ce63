#include "random.h"
#include "wheel.h"

// How long a server sleeps between two looks at its slots.
enum { LOOK = 1000000, CLOCK_SHARE = 64 };

typedef struct {
    const floor_notes *notes;
    uint32_t fired;
} round_state;

static inline void note(round_state *r, uint32_t index) {
    const floor_notes *notes = r->notes;
    notes->lateness[r->fired] = (int64_t)(floor_now() - notes->deadlines[index]);
    notes->order[r->fired] = index;
}

// Draws the delay of the next timer and returns its slot's millisecond. A server reads the clock once for several timers; a
// round that notes lateness reads it for each.
static inline uint64_t plan(round_state *r, uint64_t origin, uint64_t *now, uint32_t index, generator *g) {
    uint64_t delay = draw_short_delay(g) * 1000000;
    if (r->notes || index % CLOCK_SHARE == 0) *now = floor_now();
    if (r->notes) r->notes->deadlines[index] = *now + delay;
    return (*now - origin + delay + 999999) / 1000000;
}

uint64_t floor_fire_linked(uint32_t count, uint64_t seed, const floor_notes *notes) {
    generator g = {seed};
    round_state r = {notes, 0};
    wheel w = wheel_make(count);
    uint64_t now = w.origin;
    for (uint32_t i = 0; i < count; i++) wheel_insert(&w, i, plan(&r, w.origin, &now, i, &g));
    uint64_t scheduled = floor_now();
    for (uint64_t tick = 0; r.fired < count;) {
        for (uint64_t current = wheel_now(&w); tick <= current; tick++) {
            uint32_t index = w.heads[tick % SLOTS];
            w.heads[tick % SLOTS] = NO_NODE;
            while (index != NO_NODE) {
                uint32_t next = w.nodes[index].next;
                if (notes) note(&r, index);
                r.fired++;
                index = next;
            }
        }
        if (r.fired < count) floor_sleep_until(floor_now() + LOOK);
    }
    wheel_free(&w);
    return scheduled;
}

// MARK: Chunks

enum { CHUNK = 61, CHUNKED_SLOTS = 2048, AHEAD = 12 };

// 256 bytes.
typedef struct chunk {
    struct chunk *next;
    uint32_t count;
    uint32_t indices[CHUNK];
} chunk;

typedef struct {
    uint64_t due;
    round_state *round;
} cold_part;

uint64_t floor_fire_chunked(uint32_t count, uint64_t seed, const floor_notes *notes) {
    generator g = {seed};
    round_state r = {notes, 0};
    chunk *slots[CHUNKED_SLOTS] = {0};
    // Each slot in use wastes at most one chunk.
    chunk *pool = malloc((count / CHUNK + CHUNKED_SLOTS + 1) * sizeof(chunk));
    cold_part *parts = malloc(count * sizeof(cold_part));
    if (!pool || !parts) abort();
    size_t used = 0;
    uint64_t origin = floor_now(), now = origin;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t due = plan(&r, origin, &now, i, &g);
        parts[i] = (cold_part){due, &r};
        chunk *c = slots[due % CHUNKED_SLOTS];
        if (!c || c->count == CHUNK) {
            chunk *fresh = &pool[used++];
            fresh->next = c;
            fresh->count = 0;
            slots[due % CHUNKED_SLOTS] = c = fresh;
        }
        c->indices[c->count++] = i;
    }
    uint64_t scheduled = floor_now();
    for (uint64_t tick = 0; r.fired < count;) {
        for (uint64_t current = (floor_now() - origin) / 1000000; tick <= current; tick++) {
            for (chunk *c = slots[tick % CHUNKED_SLOTS]; c; c = c->next) {
                for (uint32_t k = 0; k < c->count; k++) {
                    if (k + AHEAD < c->count) {
                        __builtin_prefetch(&parts[c->indices[k + AHEAD]]);
                        if (notes) __builtin_prefetch(&notes->deadlines[c->indices[k + AHEAD]]);
                    }
                    round_state *round = parts[c->indices[k]].round;
                    if (notes) note(round, c->indices[k]);
                    round->fired++;
                }
            }
            slots[tick % CHUNKED_SLOTS] = 0;
        }
        if (r.fired < count) floor_sleep_until(floor_now() + LOOK);
    }
    free(parts);
    free(pool);
    return scheduled;
}
