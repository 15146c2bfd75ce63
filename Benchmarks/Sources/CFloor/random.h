// The generator and the delays of all measurements; `Generator.swift` draws the same.
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

#define SEED 0x9E3779B97F4A7C15ull

typedef struct {
    uint64_t state;
} generator;

static inline uint64_t draw(generator *g) {
    uint64_t x = g->state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return g->state = x;
}

// Below `limit`, by the high half of a product.
static inline uint64_t draw_below(generator *g, uint64_t limit) {
    return (uint64_t)(((unsigned __int128)draw(g) * limit) >> 64);
}

static inline uint32_t draw_index(generator *g, uint32_t count) {
    return (uint32_t)(((draw(g) >> 32) * count) >> 32);
}

// 1 to 60 s in milliseconds.
static inline uint64_t draw_long_delay(generator *g) { return 1000 + draw_index(g, 59001); }
// Up to 1 s in milliseconds.
static inline uint64_t draw_short_delay(generator *g) { return draw_index(g, 1001); }

#endif
