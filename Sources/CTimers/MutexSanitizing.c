// Makes the slow paths of Synchronization.Mutex on Linux visible to the thread sanitizer.
//
// The fast paths are compiled into the code that uses the mutex, where the sanitizer sees them. Under contention the
// mutex calls the standard library, which is not instrumented. To the sanitizer, every access under a contended mutex
// then looks like a race. The functions below replace those of the library: they call them and notify the sanitizer.
// They exist only in builds with the thread sanitizer. If a later standard library renames its functions, these are
// never called.
#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

typedef SWIFT void (*lock_function)(uint32_t thread, SELF mutex);
typedef SWIFT void (*unlock_function)(SELF mutex);
typedef SWIFT bool (*try_function)(SELF mutex);

void __tsan_acquire(void *address);
void __tsan_release(void *address);

static void *library_function(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) abort();
    return function;
}

// Weak, so that another package can define them, too.
SWIFT void timers_lock(uint32_t thread, SELF mutex) __asm__(LOCK) __attribute__((weak));
SWIFT void timers_unlock(SELF mutex) __asm__(UNLOCK) __attribute__((weak));
SWIFT bool timers_try(SELF mutex) __asm__(TRY) __attribute__((weak));

SWIFT void timers_lock(uint32_t thread, SELF mutex) {
    ((lock_function)library_function(LOCK))(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void timers_unlock(SELF mutex) {
    __tsan_release(mutex);
    ((unlock_function)library_function(UNLOCK))(mutex);
}

SWIFT bool timers_try(SELF mutex) {
    bool is_taken = ((try_function)library_function(TRY))(mutex);
    if (is_taken) __tsan_acquire(mutex);
    return is_taken;
}

#endif
#endif
