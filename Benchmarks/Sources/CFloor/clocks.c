#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFloor.h"
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif

static uint64_t read_clock(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

uint64_t floor_now(void) { return read_clock(CLOCK_MONOTONIC); }
uint64_t floor_process_time(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }
uint64_t floor_thread_time(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

int64_t floor_resident_bytes(void) {
    long size, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
        fclose(file);
    }
    return (int64_t)resident * sysconf(_SC_PAGESIZE);
}

int64_t floor_heap_bytes(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
#else
    return 0;
#endif
}

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

floor_usage floor_usage_now(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (floor_usage){seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_nvcsw};
}

double floor_children_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void floor_set_slack(uint64_t nanoseconds) {
#ifdef __linux__
    prctl(PR_SET_TIMERSLACK, nanoseconds);
#else
    (void)nanoseconds;
#endif
}

void floor_sleep_until(uint64_t instant) {
#ifdef __linux__
    struct timespec t = {(time_t)(instant / 1000000000), (long)(instant % 1000000000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {
    }
#else
    uint64_t now;
    while ((now = floor_now()) < instant) {
        struct timespec t = {(time_t)((instant - now) / 1000000000), (long)((instant - now) % 1000000000)};
        nanosleep(&t, NULL);
    }
#endif
}
