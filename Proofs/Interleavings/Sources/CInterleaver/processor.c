#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif
#include "CInterleaver.h"

void interleaver_stay_on_processor(void) {
#if defined(__linux__)
    int number = sched_getcpu();
    if (number < 0) return;
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CPU_SET(number, &processors);
    sched_setaffinity(0, sizeof processors, &processors);
#endif
}
