// Tells the thread sanitizer about Swift's `Mutex` on Linux.
//
// A contended `Mutex` is taken and released inside libswiftSynchronization, which is not instrumented: the sanitizer misses
// the edge and reports what the lock guards as a race. Preloaded, this stands before the two slow paths and reports it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stddef.h>

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

typedef __attribute__((swiftcall)) void (*lock_slow)(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void (*unlock_slow)(__attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) _Bool (*try_slow)(__attribute__((swift_context)) void *);

static lock_slow real_lock;
static unlock_slow real_unlock;
static try_slow real_try;

__attribute__((constructor)) static void find(void) {
    real_lock = (lock_slow)dlsym(RTLD_NEXT, LOCK);
    real_unlock = (unlock_slow)dlsym(RTLD_NEXT, UNLOCK);
    real_try = (try_slow)dlsym(RTLD_NEXT, TRY);
}

__attribute__((swiftcall, visibility("default"))) void timers_lock(uint32_t thread, __attribute__((swift_context)) void *mutex) __asm__(LOCK);
__attribute__((swiftcall)) void timers_lock(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    if (!real_lock) find();
    real_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall, visibility("default"))) void timers_unlock(__attribute__((swift_context)) void *mutex) __asm__(UNLOCK);
__attribute__((swiftcall)) void timers_unlock(__attribute__((swift_context)) void *mutex) {
    if (!real_unlock) find();
    if (__tsan_release) __tsan_release(mutex);
    real_unlock(mutex);
}

__attribute__((swiftcall, visibility("default"))) _Bool timers_try(__attribute__((swift_context)) void *mutex) __asm__(TRY);
__attribute__((swiftcall)) _Bool timers_try(__attribute__((swift_context)) void *mutex) {
    if (!real_try) find();
    _Bool taken = real_try(mutex);
    if (taken && __tsan_acquire) __tsan_acquire(mutex);
    return taken;
}
