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

void timers_warn(const char *text) {
    // In one call, so that the texts of two threads do not mix. A process without standard error has no use for it.
    (void)!write(STDERR_FILENO, text, strlen(text));
}

#if defined(__linux__)

#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>

uint64_t timers_now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

_Thread_local struct timers_reading timers_last_reading;

/// The time that it is, or the instant after the last one.
static uint64_t hand_out(struct timers_reading *reading, uint64_t now) {
    // A reading of a process that was moved to another machine may lie anywhere.
    bool is_behind = reading->last - now < 4000;
    return reading->last = is_behind ? reading->last + 1 : now;
}

#if defined(__x86_64__)

/// Whether the system itself tells the time by the processors' counters: they then agree with each other and never
/// stand still.
static bool counters_tell_time(void) {
    enum { unknown, no, yes };
    static _Atomic int known = unknown;
    int answer = atomic_load_explicit(&known, memory_order_relaxed);
    if (answer == unknown) {
        char name[8] = "";
        int file = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
        if (file >= 0) {
            ssize_t count = read(file, name, sizeof name);
            answer = count == 4 && memcmp(name, "tsc\n", 4) == 0 ? yes : no;
            close(file);
        } else {
            answer = no;
        }
        atomic_store_explicit(&known, answer, memory_order_relaxed);
    }
    return answer == yes;
}

/// How many nanoseconds a tick of the counter takes, times 2^32; 0 as long as that is not known, and where it is a
/// nanosecond or more.
static _Atomic uint32_t known_scale = 0;

/// Learns that from readings of the counter and the clock at the same time.
static void learn_scale(uint64_t ticks, uint64_t now) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static uint64_t first_ticks, first_instant, candidate;
    if (pthread_mutex_trylock(&lock) != 0) return;
    uint64_t elapsed = now - first_instant;
    if (elapsed >= 2000000) {
        bool is_usable = elapsed < 1000000000 && ticks > first_ticks;
        uint64_t measured = is_usable ? (elapsed << 32) / (ticks - first_ticks) : 0;
        // The machine may have slept in between, so two stretches in a row have to say the same.
        uint64_t difference = measured > candidate ? measured - candidate : candidate - measured;
        if (measured != 0 && measured <= UINT32_MAX && difference <= measured >> 10) {
            atomic_store_explicit(&known_scale, (uint32_t)measured, memory_order_relaxed);
        }
        candidate = measured;
        first_ticks = ticks;
        first_instant = now;
    }
    pthread_mutex_unlock(&lock);
}

/// Keeps a reading of the clock, with the counter before and after it.
static void keep_reading(struct timers_reading *reading, uint64_t before, uint64_t now, uint64_t after) {
    // Where the thread had to wait between the two, the clock was read long after the counter: the instants would lie
    // farther ahead than 2.1 microseconds, of which 1.2 are added below and by an error of the scale.
    bool is_exact = after - before < 900;
    uint32_t scale = atomic_load_explicit(&known_scale, memory_order_relaxed);
    if (is_exact && scale == 0) learn_scale(before, now);
    reading->ticks = before;
    // All instants lie a microsecond ahead for the processor's sake, which may read the counter before it has done what
    // comes earlier in the program.
    if (is_exact && scale != 0) {
        const uint64_t lifetime = 100000;
        reading->scale = scale;
        reading->lifetime = (uint32_t)((lifetime << 32) / scale);
        // By so much the scale may be wrong until then.
        reading->base = now + 1000 + lifetime / 1000;
    } else {
        // No ticks are counted, so the instants lie as far ahead as those may take.
        reading->scale = 0;
        reading->lifetime = 1000;
        reading->base = now + 1000 + reading->lifetime;
    }
}

#endif

uint64_t timers_soon_by_clock(void) {
    struct timers_reading *reading = &timers_last_reading;
#if defined(__x86_64__)
    if (counters_tell_time()) {
        // Has the processor wait here for what it would wait for between counter and clock.
        __builtin_ia32_lfence();
        uint64_t before = __builtin_ia32_rdtsc();
        uint64_t now = timers_now(CLOCK_BOOTTIME);
        keep_reading(reading, before, now, __builtin_ia32_rdtsc());
        return hand_out(reading, now);
    }
#endif
    return hand_out(reading, timers_now(CLOCK_BOOTTIME));
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

int timers_clock_descriptor(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor < 0) return descriptor;
    // As far ahead as it goes.
    struct itimerspec setting = {.it_value = {.tv_sec = INT32_MAX * 1000LL}};
    if (timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, 0) == 0) return descriptor;
    close(descriptor);
    return -1;
}

int timers_event_descriptor(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

uint8_t timers_sleep(int first, int second, int third, int event) {
    struct pollfd descriptors[] = {
        {first, POLLIN, 0}, {second, POLLIN, 0}, {third, POLLIN, 0}, {event, POLLIN, 0}};
    if (poll(descriptors, 4, -1) < 0) return 0;
    uint64_t count;
    // With nothing to read after all it returns at once.
    if (descriptors[3].revents && read(event, &count, sizeof count) < 0) return 0;
    uint8_t rung = 0;
    for (int i = 0; i < 3; i++) rung |= (descriptors[i].revents != 0) << i;
    return rung;
}

static void pause_briefly(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb");
#endif
}

void timers_lock_wait(uint32_t *word) {
    // What the lock is held for takes less than going to sleep.
    for (int round = 0; round < 300; round++) {
        uint32_t free = 0;
        if (__atomic_load_n(word, __ATOMIC_RELAXED) == 0 &&
            __atomic_compare_exchange_n(word, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        pause_briefly();
    }
    // From here on the word says 2, as others may sleep too.
    while (__atomic_exchange_n(word, 2, __ATOMIC_ACQUIRE) != 0)
        syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
}

void timers_lock_wake(uint32_t *word) {
    bool has_woken = syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) > 0;
    // Whoever was woken has waited long, and would find the lock taken again by a thread that serves many timers. So
    // would one who was about to sleep and found it open, time after time.
    int rounds = has_woken ? 2000 : 100;
    while (rounds-- > 0 && __atomic_load_n(word, __ATOMIC_RELAXED) == 0) pause_briefly();
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
