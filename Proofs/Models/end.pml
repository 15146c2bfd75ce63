// A task that waits for the end of a timer, while the timer ends and the task is cancelled.
//
// A continuation has to be resumed once, and the table of waiters must not keep it afterwards.
//
// mutant 1: the waiter never looks whether its task is cancelled | deadlock
// mutant 2: the waiter does not look again after it has entered the table | deadlock
// mutant 3: the second look does not ask the table who resumes the continuation | resumedTwice
// mutant 4: the waiter looks for the end of the timer without the lock | deadlock
// mutant 5: the end of the timer leaves its waiters in the table | resumedTwice
#include "common.pml"

bool isEnded;
bool isCancelled;
bool isInTable;
byte resumed;

bool resumedTwice;

inline resume() {
    atomic { CHECK(resumedTwice, resumed == 0); resumed++ }
}

// TimerEntry+Control.swift: waitForEnd, wait
active proctype Waiter() {
    bool wasCancelled, hadEnded, isMine;
    wasCancelled = isCancelled;
#if MUTANT == 1
    wasCancelled = false;
#endif
#if MUTANT == 4
    hadEnded = isEnded;
    acquire();
#else
    acquire();
    hadEnded = isEnded;
#endif
    if :: !hadEnded && !wasCancelled -> isInTable = true :: else fi;
    lock = 0;
    if
    :: hadEnded -> resume()
    :: !hadEnded && wasCancelled -> resume()
    :: else ->
#if MUTANT != 2 && MUTANT != 1
        if
        :: isCancelled ->
            // TimerEntry+Control.swift: removeWaiter
            acquire();
#if MUTANT == 3
            isMine = true;
#else
            isMine = isInTable;
#endif
            atomic { isInTable = false; lock = 0 };
            if :: isMine -> resume() :: else fi
        :: else
        fi
#else
        skip
#endif
    fi;
    // The task waits as long as the timer runs and it is not cancelled.
    if
    :: resumed > 0
    :: timeout && !isEnded && !isCancelled
    fi
}

// The handler of the cancellation. The system runs it once, when the task is cancelled.
active proctype Canceller() {
    bool isMine;
    if
    :: isCancelled = true;
        acquire();
        atomic { isMine = isInTable; isInTable = false; lock = 0 };
        if :: isMine -> resume() :: else fi
    :: true
    fi
}

// EntrySideTable.swift: removeWaiters
// TimerScheduler+Directives.swift: notify
active proctype Timer() {
    bool isMine;
    if
    :: acquire();
        isEnded = true;
#if MUTANT == 5
        isMine = isInTable;
#else
        atomic { isMine = isInTable; isInTable = false };
#endif
        lock = 0;
        if :: isMine -> resume() :: else fi
    :: true
    fi
}
