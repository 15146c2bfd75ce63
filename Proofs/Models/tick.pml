// One timer, its ticks, and everything that can stop them.
//
// The scheduler serves the timer. Its ticks run in place, or, with CLAIMED, a runner carries them to another context:
// a job, or a task that can be cancelled. Two callers make any two control calls while that happens. The owner may end.
//
// variant PLACE:
// variant WORKERS: -DWORKERS
// variant CLAIMED: -DCLAIMED -DDROPS=0
//
// mutant 1 CLAIMED: a runner begins its tick without asking whether it is still claimed | staleTick, lateAction
// mutant 2 CLAIMED: a control call leaves the timer claimed | staleTick, lateAction
// mutant 3 CLAIMED: a second runner starts while one is on its way | missedCancellation
// mutant 4: finish ends a timer whose action runs at once | releasedEarly
// mutant 5: finish does not ask whether the timer has finished | releasedTwice
// mutant 6: a restart does not replace the status of a running tick | lostTick
// mutant 7: waitForTick looks at the machine without the lock | deadlock
// mutant 8: effects are performed with the lock held | releasedWithLock
// mutant 9: the end of a tick does not resume callers that wait for it | deadlock
// mutant 10: a control call does not withdraw a tick that has not reached its action | lateAction
// mutant 11: confirm does not ask whether the tick was withdrawn | lateAction
// mutant 12 CLAIMED: noteRunner does not ask whether the timer has been stopped | missedCancellation
// mutant 13: cancelAndWait does not wait | actionAfterWait
// mutant 14 WORKERS: the wheel may have a timer whose tick runs, and it begins | overlap, releasedEarly
// mutant 15: a dropped tick does not look for the owner | ownerOutlived
// mutant 16: the end of the action is not told that the owner is gone | ownerOutlived
// mutant 17: a control call keeps the extra ticks of fire | staleTick
#include "common.pml"

mtype = { resting, claimed, running };
mtype = { waiting, paused, ending, finished };
mtype = { beginning, acting, detached };
mtype = { none, started, busy };

#ifndef CALLS
#define CALLS 1
#endif
#ifndef DROPS
#define DROPS 1
#endif
#define TICKS 2
#define RUNNERS 10

// TimerStateMachine.swift: State, Status, TickPhase, Runner
mtype state = resting;
mtype status = waiting;
mtype phase = acting;
mtype runner = none;
byte runnerNumber;
byte lastRunner;

// TickRun.swift: count, extraTicks, unconfirmed
byte count;
byte extras;
bool isExtra;

// EntryWheel.swift: insert
bool inWheel;

// RunningAction.swift: task, waiters
byte noted;
bool isWaiter[2];

// The tasks of runners.
bool isCancelled[RUNNERS];
byte drops = DROPS;
byte acts;          // the task that runs the action; 0 for none

bool ownerIsGone;
bool actionRuns;
byte released;

// What callers are promised.
byte plan;          // counts the control calls
byte claimedPlan;   // when the tick that is on its way was claimed
byte oldestPlan;    // ticks planned before this must not begin
bool isStopped;     // a pause has returned, and no call has started the timer since
bool mayNotAct;     // a pause that waits has returned, and no call has started the timer since
bool isOver;        // a cancellation has returned
bool isQuiet;       // a cancellation that waits has returned
bool isEndedByCall;
byte mustCancel;    // the task whose action ran when a call ended the timer
byte starting;      // calls under way that may start the timer
byte startings;

bool staleTick, lateAction, releasedTwice, releasedEarly, releasedWithLock, overlap, lostTick, actionAfterWait,
    missedCancellation, ownerOutlived, neverReleased;

// TimerStateMachine.swift: window
#define isWindowOpen (state == resting && (status == waiting || status == paused && extras))

inline unlock() {
    lock = 0
}

// TimerScheduler+Directives.swift: perform
// TimerEntry.swift: releaseAction
inline releaseAction() {
    atomic {
        CHECK(releasedEarly, !actionRuns);
        CHECK(releasedTwice, released == 0);
        CHECK(releasedWithLock, !holds);
        released++
    }
}

inline resumeWaiters() {
    isWaiter[0] = false;
    isWaiter[1] = false
}

// TimerScheduler+Directives.swift: apply
inline enqueueOrDequeue() {
#if MUTANT == 14
    inWheel = (status == waiting || status == paused && extras)
#else
    inWheel = isWindowOpen
#endif
}

// TimerStateMachine.swift: discardPlannedTicks
inline discardPlannedTicks() {
    plan++;
#if MUTANT != 17
    extras = 0;
#endif
    if
#if MUTANT != 2
    :: state == claimed -> state = resting
#endif
#if MUTANT != 10
    :: state == running && phase == beginning ->
        // A tick of the grid is due again.
        if :: !isExtra -> status = waiting :: else fi;
        phase = detached; count--
#endif
    :: else
    fi
}

// TimerStateMachine.swift: finish
// TimerScheduler+Directives.swift: effects
inline finish() {
    acquire();
    atomic {
        holds = true; isEnd = false; toCancel = 0;
        if
#if MUTANT != 5
        :: status == finished
#endif
        :: else ->
            discardPlannedTicks();
            status = finished;
            inWheel = false;
            isEndedByCall = true;
            if
#if MUTANT != 4
            :: state == running -> toCancel = noted; if :: acts -> mustCancel = acts :: else fi
#endif
            :: else -> state = resting; isEnd = true; resumeWaiters()
            fi
        fi
    };
#if MUTANT == 8
    if :: isEnd -> releaseAction(); isEnd = false :: else fi;
#endif
    atomic { holds = false; unlock() };
    if
    :: isEnd -> releaseAction()
    :: toCancel -> isCancelled[toCancel] = true
    :: else
    fi
}

// TimerEntry+Control.swift: waitForTick
inline waitForTick() {
#if MUTANT == 7
    waits = (state == running);
    acquire();
    isWaiter[me] = waits;
#else
    acquire();
    isWaiter[me] = (state == running);
#endif
    unlock();
    !isWaiter[me]
}

// TimerStateMachine.swift: pause
inline pause() {
    acquire();
    atomic {
        if
        :: status == finished
        :: else ->
            discardPlannedTicks();
            if :: status == waiting -> status = paused :: else fi;
            enqueueOrDequeue()
        fi;
        unlock()
    }
}

// TimerStateMachine.swift: resume
inline resume() {
    acquire();
    atomic {
        if :: status == paused -> status = waiting; enqueueOrDequeue() :: else fi;
        unlock()
    }
}

// TimerStateMachine.swift: restart, replaceStatus
inline restart() {
    acquire();
    atomic {
        if
        :: status == finished
        :: else ->
            discardPlannedTicks();
            count = 0;
#if MUTANT == 6
            if :: state != running -> status = waiting :: else fi;
#else
            status = waiting;
#endif
            if :: state == running -> phase = detached :: else -> state = resting fi;
            enqueueOrDequeue()
        fi;
        mine = plan;
        unlock()
    }
}

// TimerStateMachine.swift: fire
inline fire() {
    acquire();
    atomic {
        if
        :: status == finished
        :: else -> extras = 1; enqueueOrDequeue()
        fi;
        unlock()
    }
}

// A call that may start the timer lifts the promises that a stop has made.
inline mayStart() {
    atomic { starting++; isStopped = false; mayNotAct = false; startings++ }
}

proctype Caller(byte me; byte left) {
    bool isEnd, holds, waits, wasQuiet;
    byte toCancel, mine, startingsBefore;
    do
    :: left > 0 ->
        atomic { left--; wasQuiet = (starting == 0); startingsBefore = startings };
        if
        // Also the end of the handle.
        :: finish(); isOver = true
        :: finish();
#if MUTANT != 13
            waitForTick();
#endif
            atomic { CHECK(actionAfterWait, !actionRuns); isOver = true; isQuiet = true }
        :: pause();
            atomic { if :: wasQuiet && startingsBefore == startings -> isStopped = true :: else fi }
        :: pause();
            waitForTick();
            atomic {
                if
                :: wasQuiet && startingsBefore == startings ->
                    CHECK(actionAfterWait, !actionRuns);
                    isStopped = true; mayNotAct = true
                :: else
                fi
            }
        :: mayStart(); resume(); starting--
        :: mayStart(); fire(); starting--
        :: mayStart(); restart();
            atomic { starting--; if :: mine > oldestPlan -> oldestPlan = mine :: else fi }
        :: ownerIsGone = true
        fi;
        atomic { isEnd = false; holds = false; waits = false; wasQuiet = false; toCancel = 0; mine = 0;
            startingsBefore = 0 }
    :: left == 0 -> break
    od
}

inline noteBegin() {
    CHECK(staleTick, !isOver && !isStopped && claimedPlan >= oldestPlan);
    CHECK(overlap, !actionRuns)
}

// TimerStateMachine.swift: begin
inline begin() {
    if :: isObserved = false :: isObserved = true fi;
    isExtra = (extras > 0);
    extras = 0;
    count++;
    if
    // An extra tick changes the status only when it is confirmed.
    :: isExtra && isObserved
    :: else ->
        if :: count >= TICKS -> status = ending :: count < TICKS && !isExtra -> status = waiting :: else fi
    fi;
    state = running;
    phase = (isObserved -> beginning : acting);
    noteBegin()
}

// TimerStateMachine.swift: confirm
// TimerScheduler+Ticks.swift: confirm
inline confirm() {
    acquire();
    atomic {
        if
#if MUTANT == 11
        :: state == running ->
#else
        :: state == running && phase == beginning ->
#endif
            CHECK(lateAction, !isOver && !isStopped && claimedPlan >= oldestPlan);
            phase = acting; begins = true;
            if :: count >= TICKS -> status = ending :: else fi
        :: else -> begins = false
        fi;
        unlock()
    }
}

// OwnedEntry.swift: perform
inline perform() {
    atomic {
        if
        :: ownerIsGone -> outcome = 1
        :: else ->
            outcome = 0;
            CHECK(actionAfterWait, !isQuiet && !mayNotAct);
            CHECK(overlap, !actionRuns);
            CHECK(releasedEarly, released == 0);
            actionRuns = true
        fi
    };
    if
    :: actionRuns ->
        // The action takes its time, or until its task is cancelled.
        if
        :: actionRuns = false
        :: acts && mustCancel == acts -> isCancelled[acts]; actionRuns = false
        fi
    :: else
    fi
}

// TimerStateMachine.swift: actionReturned
// TimerScheduler+Directives.swift: continuingEffects
inline actionReturned() {
    acquire();
    atomic {
        isEnd = false;
        noted = 0;
        acts = 0;
        if
        :: state == running ->
            runner = none;
#if MUTANT != 16
            if :: outcome == 1 -> status = finished :: else fi;
#endif
            state = resting;
            phase = acting;
            if
            :: status == ending || status == finished -> status = finished; isEnd = true
            :: else
            fi;
            CHECK(ownerOutlived, outcome != 1 || status == finished);
            enqueueOrDequeue();
#if MUTANT != 9
            resumeWaiters()
#else
            if :: isEnd -> resumeWaiters() :: else fi
#endif
        :: else
        fi;
        unlock()
    };
    if :: isEnd -> releaseAction() :: else fi
}

inline runTick() {
    begins = true;
    if
    :: isObserved ->
        // The observer runs, with the lock open.
        confirm()
    :: else
    fi;
    if :: begins -> perform() :: else -> outcome = 2 fi;
    actionReturned()
}

// TimerScheduler+Ticks.swift: endIfOwnerIsGone
inline endIfOwnerIsGone() {
#if MUTANT != 15
    if :: ownerIsGone -> finish() :: else fi;
#endif
    CHECK(ownerOutlived, !ownerWasGone || status == finished)
}

// TimerScheduler+Ticks.swift: begin, finish, settle
// TimerEntry+Ticks.swift: runClaimed
// TimerEntry.swift: startRunner
proctype Runner(byte number) {
    bool isEnd, holds, begins, isObserved, isDropped, ownerWasGone;
    byte outcome, toCancel;
    acquire();
    atomic {
        if
#if MUTANT == 1
        :: runner == started && state != running && status != finished ->
#else
        // TimerStateMachine.swift: runnerArrived
        :: runner == started ->
#endif
            runner = none;
            if
#if MUTANT == 1
            :: true ->
                inWheel = false;
#else
            :: state == claimed ->
#endif
                if
                :: begin(); runner = busy; begins = true; acts = number
                :: drops && !extras -> drops--; state = resting; isDropped = true; ownerWasGone = ownerIsGone; enqueueOrDequeue()
                fi
            :: else
            fi
        :: else
        fi;
        unlock()
    };
    if
    :: isDropped -> endIfOwnerIsGone()
    :: begins -> runTick()
    :: else
    fi
}

#ifdef CLAIMED
// TimerEntry+Ticks.swift: noteRunner
inline noteRunner() {
    acquire();
    atomic {
        isCurrent = (runner != none && runnerNumber == new);
        isTooLate = isCurrent && state == running && status == finished;
        if :: isCurrent -> noted = new :: else fi;
        unlock()
    };
#if MUTANT != 12
    if :: isTooLate -> isCancelled[new] = true :: else fi
#endif
}
#endif

// TimerScheduler+Serving.swift: nextTick
proctype Scheduler() {
    bool isEnd, holds, begins, isObserved, isDropped, ownerWasGone, isCurrent, isTooLate;
    byte outcome, toCancel, new;
end:
    do
    :: inWheel ->
        acquire();
        atomic {
            begins = false; new = 0; isDropped = false;
            if
            :: inWheel ->
                inWheel = false;
                claimedPlan = plan;
                // TimerStateMachine.swift: cameUp
#ifdef CLAIMED
                if
#if MUTANT != 14
                :: state == running
#endif
                :: else ->
                    state = claimed;
                    if
#if MUTANT != 3
                    :: runner == started
#endif
                    :: else ->
                        lastRunner++;
                        runnerNumber = lastRunner;
                        runner = started;
                        new = lastRunner
                    fi
                fi
#else
                if
                :: begin(); begins = true
                :: drops && !extras -> drops--; isDropped = true; ownerWasGone = ownerIsGone; enqueueOrDequeue()
                fi
#endif
            :: else
            fi;
            unlock()
        };
        if
#ifdef CLAIMED
        :: new ->
            run Runner(new);
            noteRunner()
#endif
        :: begins -> runTick()
        :: isDropped -> endIfOwnerIsGone()
        :: else
        fi;
        atomic { outcome = 0; toCancel = 0; new = 0; isEnd = false; begins = false; isObserved = false; isDropped = false;
            isCurrent = false; isTooLate = false; ownerWasGone = false }
    od
}

active proctype Monitor() {
end:
    do
    // Nothing can happen any more.
    :: atomic {
        timeout ->
        CHECK(missedCancellation, !actionRuns || isCancelled[mustCancel]);
        CHECK(lostTick, status == paused || status == finished && (isEndedByCall || ownerIsGone || count == TICKS));
        CHECK(neverReleased, (status == finished) == (released == 1));
        break
    }
    od
}

init {
    atomic {
        inWheel = true;
        run Scheduler();
#ifdef WORKERS
        run Scheduler();
#endif
        run Caller(0, CALLS); run Caller(1, 1)
    }
}
