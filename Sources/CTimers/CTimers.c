#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CTimers.h"

static _Thread_local const void *thread_mark;

const void *timers_thread_mark(void) {
    return thread_mark;
}

void timers_set_thread_mark(const void *mark) {
    thread_mark = mark;
}

#if defined(__linux__)

#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

uint64_t timers_now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

int timers_timer_descriptor(clockid_t clock) {
    return timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC);
}

void timers_timer_set(int descriptor, uint64_t nanoseconds) {
    struct itimerspec setting = {0};
    setting.it_value.tv_sec = (time_t)(nanoseconds / 1000000000);
    setting.it_value.tv_nsec = (long)(nanoseconds % 1000000000);
    timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &setting, 0);
}

int timers_event_descriptor(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void timers_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

bool timers_is_main_thread(void) {
    // Asked at every tick of the main actor; the answer of a thread never changes.
    static __thread signed char known = -1;
    // The system call, because older C libraries have no function for it.
    if (known < 0) known = (pid_t)syscall(SYS_gettid) == getpid();
    return known;
}
#else
typedef int timers_nothing_here;
#endif
