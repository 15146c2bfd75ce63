// What the models share: the scheduler's lock, and the way in which they state a property.

#ifndef MUTANT
#define MUTANT 0
#endif

// SchedulerLock.swift: withLock
bit lock;

inline acquire() {
    atomic { !lock -> lock = 1 }
}

// A property that does not hold is named by the variable that becomes true.
#define CHECK(property, condition) \
    if :: !(condition) -> property = true; assert(!property) :: else fi
