// Stands before the C library (LD_PRELOAD) and makes one use of one of its functions fail.
//
//   FAULT_CALL    the name of the function; `futex` is a use of `syscall`
//   FAULT_NUMBER  which use fails, from 1; 0 for none
//   FAULT_ERROR   the number of the error
//   FAULT_COUNTS  a file that gets the number of uses of each function when the process ends
//
// Only calls from the program itself count, which contains the library, and those that Swift's module for the C library
// makes for it. Those of Dispatch, Foundation and the C library go through.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <time.h>

#define CALLS(X)                                                                                                       \
    X(timerfd_create) X(timerfd_settime) X(eventfd) X(ppoll) X(read) X(write) X(open) X(openat) X(futex)               \
    X(pthread_create) X(fstat) X(fstatat) X(readlink) X(fchmod) X(fchown) X(flock) X(fsync) X(renameat) X(unlinkat)    \
    X(close)

enum call {
#define NUMBER(name) CALL_##name,
    CALLS(NUMBER) CALL_COUNT
};

static const char *const names[] = {
#define NAME(name) #name,
    CALLS(NAME)};

static atomic_int uses[CALL_COUNT];
static int failing_call = -1, failing_use, failing_error;
static void *program, *overlay;

static void *base_of(const void *address) {
    Dl_info info;
    return dladdr(address, &info) ? info.dli_fbase : NULL;
}

__attribute__((constructor)) static void prepare(void) {
    const char *call = getenv("FAULT_CALL"), *use = getenv("FAULT_NUMBER"), *error = getenv("FAULT_ERROR");
    for (int i = 0; call && i < CALL_COUNT; i++)
        if (strcmp(call, names[i]) == 0) failing_call = i;
    failing_use = use ? atoi(use) : 0;
    failing_error = error ? atoi(error) : EIO;
    program = base_of((const void *)getauxval(AT_ENTRY));
    // Swift cannot call a function with `...`: its module for the C library does it.
    overlay = base_of(dlsym(RTLD_DEFAULT, "$s5Glibc6openatys5Int32VAD_SPys4Int8VGADtF"));
}

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("FAULT_COUNTS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    for (int i = 0; i < CALL_COUNT; i++) fprintf(file, "%s %d\n", names[i], uses[i]);
    fclose(file);
}

/// Counts a use, and returns whether it fails.
static bool fails(enum call call, const void *caller) {
    void *base = base_of(caller);
    if (!program || (base != program && (call != CALL_openat || base != overlay))) return false;
    return atomic_fetch_add(&uses[call], 1) + 1 == failing_use && (int)call == failing_call;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAULTY(type, name, parameters, arguments)                                                                      \
    type name parameters {                                                                                             \
        if (fails(CALL_##name, __builtin_return_address(0))) {                                                         \
            errno = failing_error;                                                                                     \
            return -1;                                                                                                 \
        }                                                                                                              \
        return REAL(name) arguments;                                                                                   \
    }

int eventfd(unsigned, int);
int flock(int, int);

FAULTY(int, timerfd_create, (clockid_t clock, int flags), (clock, flags))
FAULTY(int, timerfd_settime,
       (int file, int flags, const struct itimerspec *new, struct itimerspec *old), (file, flags, new, old))
FAULTY(int, eventfd, (unsigned count, int flags), (count, flags))
FAULTY(int, ppoll, (struct pollfd *files, nfds_t count, const struct timespec *limit, const sigset_t *mask),
       (files, count, limit, mask))
FAULTY(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count))
FAULTY(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count))
FAULTY(int, fstat, (int file, struct stat *status), (file, status))
FAULTY(int, fstatat, (int folder, const char *name, struct stat *status, int flags), (folder, name, status, flags))
FAULTY(ssize_t, readlink, (const char *path, char *target, size_t size), (path, target, size))
FAULTY(int, fchmod, (int file, mode_t mode), (file, mode))
FAULTY(int, fchown, (int file, uid_t owner, gid_t group), (file, owner, group))
FAULTY(int, flock, (int file, int operation), (file, operation))
FAULTY(int, fsync, (int file), (file))
FAULTY(int, renameat, (int folder, const char *name, int other, const char *new), (folder, name, other, new))
FAULTY(int, unlinkat, (int folder, const char *name, int flags), (folder, name, flags))

int close(int file) {
    // A file whose `close` fails is closed nevertheless.
    int result = REAL(close)(file);
    if (!fails(CALL_close, __builtin_return_address(0))) return result;
    errno = failing_error;
    return -1;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    if (fails(CALL_pthread_create, __builtin_return_address(0))) return failing_error;
    return REAL(pthread_create)(thread, attributes, start, argument);
}

#define MODE(flags) ((flags) & O_CREAT)

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = MODE(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(CALL_open, __builtin_return_address(0))) {
        errno = failing_error;
        return -1;
    }
    return REAL(open)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = MODE(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(CALL_openat, __builtin_return_address(0))) {
        errno = failing_error;
        return -1;
    }
    return REAL(openat)(folder, path, flags, mode);
}

long syscall(long number, ...) {
    long a[6];
    va_list rest;
    va_start(rest, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
    va_end(rest);
    // Only waits: a wake of a private, aligned word has no way to fail.
    bool is_wait = number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT;
    if (is_wait && fails(CALL_futex, __builtin_return_address(0))) {
        errno = failing_error;
        return -1;
    }
    return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
