#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CTimers.h"

#include <string.h>
#include <unistd.h>

static _Thread_local const void *thread_mark;

const void *timers_thread_mark(void) {
    return thread_mark;
}

void timers_set_thread_mark(const void *mark) {
    thread_mark = mark;
}

static _Thread_local int release_depth;

int timers_release_begins(void) {
    return release_depth++;
}

void timers_release_ends(void) {
    release_depth--;
}

void timers_warn(const char *text) {
    // In one call, so that the texts of two threads do not mix. A process without standard error loses the text.
    (void)!write(STDERR_FILENO, text, strlen(text));
}

unsigned timers_thread_number(void) {
    static unsigned last;
    static _Thread_local unsigned number;
    if (number == 0) number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    return number;
}

unsigned timers_processor_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (unsigned)count;
}

#if defined(__linux__)

#include <linux/futex.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>

uint64_t timers_now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

int timers_timer_descriptor(clockid_t clock) {
    return timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC);
}

bool timers_timer_set(int descriptor, uint64_t nanoseconds) {
    struct itimerspec setting = {0};
    setting.it_value.tv_sec = (time_t)(nanoseconds / 1000000000);
    setting.it_value.tv_nsec = (long)(nanoseconds % 1000000000);
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &setting, 0) == 0;
}

int timers_clock_descriptor(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor < 0) return descriptor;
    // The latest instant that the system accepts.
    struct itimerspec setting = {.it_value = {.tv_sec = INT32_MAX * 1000LL}};
    if (timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, 0) == 0) return descriptor;
    close(descriptor);
    return -1;
}

int timers_event_descriptor(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

uint8_t timers_sleep(int first, int second, int third, int event, int64_t most) {
    struct pollfd descriptors[] = {
        {first, POLLIN, 0}, {second, POLLIN, 0}, {third, POLLIN, 0}, {event, POLLIN, 0}};
    struct timespec limit = {most / 1000000000, most % 1000000000};
    if (ppoll(descriptors, 4, most < 0 ? NULL : &limit, NULL) < 0) return 0;
    uint64_t count;
    // The descriptor is nonblocking, so this returns at once if another read came first.
    if (descriptors[3].revents && read(event, &count, sizeof count) < 0) return 0;
    uint8_t expired = 0;
    for (int i = 0; i < 3; i++) expired |= (descriptors[i].revents != 0) << i;
    return expired;
}

static void pause_briefly(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb");
#endif
}

void timers_lock_wait(uint32_t *word) {
    // The lock is usually held for less time than it takes to sleep.
    for (int round = 0; round < 300; round++) {
        uint32_t free = 0;
        if (__atomic_load_n(word, __ATOMIC_RELAXED) == 0 &&
            __atomic_compare_exchange_n(word, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        pause_briefly();
    }
    // From here on the word is 2, because other threads may sleep, too.
    while (__atomic_exchange_n(word, 2, __ATOMIC_ACQUIRE) != 0)
        syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
}

void timers_lock_wake(uint32_t *word) {
    bool has_woken = syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) > 0;
    // The woken thread has waited long. A thread that serves many timers could take the lock again before it. The same
    // can happen, time after time, to a thread that was about to sleep and found the word open. So the caller gives the
    // other thread some time to take the lock.
    int rounds = has_woken ? 2000 : 100;
    while (rounds-- > 0 && __atomic_load_n(word, __ATOMIC_RELAXED) == 0) pause_briefly();
}

__attribute__((no_sanitize("address", "thread"))) int timers_frame_count(int limit) {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void *stack;
    size_t size;
    int error = pthread_attr_getstack(&attributes, &stack, &size);
    pthread_attr_destroy(&attributes);
    if (error != 0) return 0;
    uintptr_t start = (uintptr_t)stack, end = start + size - 2 * sizeof(void *);
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    int count = 0;
    while (count < limit && frame >= start && frame <= end && frame % 16 == 0) {
        count++;
        uintptr_t next = *(const uintptr_t *)frame;
        if (next <= frame) break;
        frame = next;
    }
    return count;
}

void timers_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

bool timers_is_main_thread(void) {
    // Called at every tick of the main actor. The answer of a thread never changes.
    static __thread signed char known = -1;
    // A system call, because older C libraries have no function for it.
    if (known < 0) known = (pid_t)syscall(SYS_gettid) == getpid();
    return known;
}
#else
typedef int timers_nothing_here;
#endif
