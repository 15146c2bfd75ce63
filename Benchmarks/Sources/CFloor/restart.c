#include "random.h"
#include "wheel.h"

enum { BATCH = 1000 };

static wheel filled(uint32_t count, generator *g) {
    wheel w = wheel_make(count);
    for (uint32_t i = 0; i < count; i++) {
        w.nodes[i].payload = i;
        wheel_insert(&w, i, draw_long_delay(g));
    }
    return w;
}

static inline void restart_one(wheel *w, uint32_t count, uint64_t now, generator *g) {
    uint32_t i = draw_index(g, count);
    wheel_remove(w, i);
    wheel_insert(w, i, now + draw_long_delay(g));
}

static inline void postpone_one(wheel *w, uint32_t count, uint64_t now, generator *g) {
    w->nodes[draw_index(g, count)].due = now + 60000;
}

#define MEASURE(one)                                                        \
    generator g = {SEED};                                                   \
    wheel w = filled(count, &g);                                            \
    for (uint32_t k = 0; k < warm_up; k++) one(&w, count, 0, &g);           \
    uint64_t wall = floor_now(), cpu = floor_process_time(), done = 0;      \
    while (done < operations) {                                             \
        uint64_t now = wheel_now(&w);                                       \
        for (int k = 0; k < BATCH; k++) one(&w, count, now, &g);            \
        done += BATCH;                                                      \
    }                                                                       \
    floor_cost cost = {done, floor_now() - wall, floor_process_time() - cpu}; \
    wheel_free(&w);                                                         \
    return cost

floor_cost floor_restart(uint32_t count, uint32_t warm_up, uint32_t operations) { MEASURE(restart_one); }

floor_cost floor_postpone(uint32_t count, uint32_t warm_up, uint32_t operations) { MEASURE(postpone_one); }

int64_t floor_memory(uint32_t count) {
    generator g = {SEED};
    int64_t before = floor_resident_bytes();
    wheel w = filled(count, &g);
    int64_t grown = floor_resident_bytes() - before;
    wheel_free(&w);
    return grown;
}
