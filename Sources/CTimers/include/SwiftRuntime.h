// Functions of Swift's runtime that the files in Sources/Timers/Scheduler/Runtime call, and no others.
//
// They are part of the runtime's stable interface. Those that take an object are for objects of classes written in
// Swift. The README.md in that folder says what is relied on, and which tests fail when a toolchain changes it.
#ifndef C_TIMERS_SWIFT_RUNTIME_H
#define C_TIMERS_SWIFT_RUNTIME_H

#include <stdbool.h>
#include <stdint.h>

/// Counts a strong reference to an object and returns the object; returns null once the object's `deinit` has begun.
const void *_Nullable swift_tryRetain(void *_Nonnull object);

/// Counts an unowned reference, which keeps the memory of an object but not the object, and returns the object.
void *_Nonnull swift_unownedRetain(void *_Nonnull object);

/// Gives up an unowned reference.
void swift_unownedRelease(void *_Nonnull object);

/// Whether the `deinit` of an object has begun.
bool swift_isDeallocating(void *_Nonnull object);

/// Returns which kind of type a type is.
__attribute__((swiftcall)) uintptr_t swift_getMetadataKind(const void *_Nonnull type);

/// Calls `swift_getMetadataKind`, whose calling convention is that of Swift.
static inline uintptr_t timers_type_kind(const void *_Nonnull type) { return swift_getMetadataKind(type); }

/// Returns where the value of a task-local is stored that the current task reads; null if none is bound.
__attribute__((swiftcall)) void *_Nullable swift_task_localValueGet(const void *_Nonnull key);

/// Calls `swift_task_localValueGet`, whose calling convention is that of Swift.
static inline const void *_Nullable timers_task_local_place(void *_Nonnull key) {
    return swift_task_localValueGet(key);
}

#endif
