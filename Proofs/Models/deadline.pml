// The deadline that any thread moves without the lock.
//
// Two callers restart, reschedule and pause one timer while the scheduler serves it and time passes. Each access to a
// shared word is a step of its own.
//
// `registration` and `delay` are written with relaxed ordering, so a write may stay invisible to other threads until
// the writer releases. Here it either becomes visible at once or waits in a buffer until the next releasing store.
//
// mutant 1: move trusts an exchange without comparing registeredAt again | lateRegistration
// mutant 2: move stores the word without comparing it | wrongDeadline
// mutant 3: after a lost exchange, move does not read the clock again | earlyTick
// mutant 4: a timer that comes up ticks although its deadline was moved | earlyTick
// mutant 5: the wheel gives a timer away without closing its deadline | wrongDeadline
// mutant 6: close loads and stores instead of exchanging | earlyTick, wrongDeadline
// mutant 7: closeMoved leaves the word open while it moves the timer | earlyTick, wrongDeadline
// mutant 8: a move to an earlier instant does not move the timer in the wheel | lateRegistration
// mutant 9: the word opens before registeredAt is written | lateRegistration
// mutant 10: an open deadline is not copied into the machine | earlyTick, wrongDeadline
// mutant 11: the word opens with relaxed ordering | lateRegistration
// mutant 12: move trusts an exchange without comparing the delay again | oldDelay
#include "common.pml"

#define LAST 3
#define LONG 2
#define SHORT 1
#define CLOSED 0

byte now = 1;

// AtomicDeadline.swift: word, registration, delay
byte word = CLOSED;
byte registration;
byte delay;
// What the holder of the lock has written and other threads may not see yet.
byte registrationBuffer;
bool registrationWaits;
byte delayBuffer;
bool delayWaits;

// TimerEntry.swift: token, machine.run.due
bool inWheel;
byte due;

// What callers are promised: the deadline that the last call has set, and the delay of the schedule.
byte want;
bool isPending;
byte scheduleDelay;
byte calls;
bool usesOneDelay = true;
// While all calls use one delay: no tick may begin before this instant.
byte promised;
// Whether a move found the deadline that it computed. A slower move cannot notice such a move.
bool isUnchanged;

bool earlyTick, lateRegistration, wrongDeadline, oldDelay, lostTick;

#define OWN_REGISTRATION (registrationWaits -> registrationBuffer : registration)
#define OWN_DELAY (delayWaits -> delayBuffer : delay)

inline drain() {
    if :: registrationWaits -> registration = registrationBuffer; registrationWaits = false; registrationBuffer = 0 :: else fi;
    if :: delayWaits -> delay = delayBuffer; delayWaits = false; delayBuffer = 0 :: else fi
}

inline unlock() {
    atomic { drain(); lock = 0 }
}

// AtomicDeadline.swift: registeredAt
inline storeRegistration(value) {
    atomic {
        if
        :: registration = value
        :: registrationBuffer = value; registrationWaits = true
        fi
    }
}

// AtomicDeadline.swift: reopen
inline storeWord(value) {
    atomic {
#if MUTANT != 11
        drain();
#endif
        word = value;
        want = value;
        isPending = true
    }
}

// AtomicDeadline.swift: close
// TimerEntry.swift: closeDeadline
inline close() {
#if MUTANT == 6
    seen = word;
    atomic { if :: seen != CLOSED -> word = CLOSED; due = seen :: else fi }
#elif MUTANT == 10
    word = CLOSED
#else
    atomic { if :: word != CLOSED -> due = word; word = CLOSED :: else fi }
#endif
}

// AtomicDeadline.swift: open
// TimerEntry.swift: openDeadlineIfMovable
inline open() {
    atomic {
        if
        :: scheduleDelay == delay
        :: scheduleDelay != delay -> delay = scheduleDelay
        :: scheduleDelay != delay -> delayBuffer = scheduleDelay; delayWaits = true
        fi
    };
    storeWord(due)
}

// EntryWheel.swift: insert
// TimerEntry.swift: enteredWheel
inline insert() {
#if MUTANT == 9
    inWheel = true;
    open();
    storeRegistration(due)
#else
    storeRegistration(due);
    inWheel = true;
    open()
#endif
}

// EntryWheel.swift: moveEarlier
// TimerEntry.swift: registeredEarlier
inline moveEarlier(to) {
#if MUTANT != 8
    if :: to < OWN_REGISTRATION -> storeRegistration(to) :: else fi
#else
    skip
#endif
}

// ClockQueue.swift: enqueue
inline enqueue() {
    if
    :: inWheel -> moveEarlier(due); open()
    :: else -> insert()
    fi
}

// AtomicDeadline.swift: move
inline move(given) {
    isMoved = false;
    old = word;
    d_step { used = (given -> given : delay); instant = now + used };
    do
    :: old == CLOSED -> break
    :: else ->
        if
        :: instant < registration -> break
        :: else ->
            atomic {
                if
#if MUTANT == 2
                :: true ->
#else
                :: word == old ->
#endif
                    word = instant; want = instant; isPending = true; isMoved = true;
                    isOld = !given && used != scheduleDelay;
                    isUnchanged = isUnchanged || instant == old
                :: else -> old = word
                fi
            };
            if
            :: isMoved ->
#if MUTANT != 1
                if :: instant < registration -> isMoved = false :: else fi;
#endif
#if MUTANT != 12
                if :: !given && used != delay -> isMoved = false :: else fi;
#endif
                if :: isMoved -> CHECK(oldDelay, !isOld) :: else fi;
                break
            :: else ->
#if MUTANT != 3
                d_step { used = (given -> given : delay); instant = now + used }
#else
                skip
#endif
            fi
        fi
    od
}

// TimerScheduler+Directives.swift: moveDeadline
// TimerEntry.swift: moveOpenDeadline
// AtomicDeadline.swift: closeMoved
inline moveWithLock(given) {
    acquire();
#if MUTANT == 7
    old = word;
#else
    atomic { old = word; word = CLOSED };
#endif
    if
    :: old != CLOSED ->
        instant = now + (given -> given : OWN_DELAY);
        moveEarlier(instant);
        storeWord(instant);
        isMoved = true
    :: else
    fi;
    unlock()
}

// TimerEntry+Control.swift: restart
// TimerEntry+Control.swift: restartWithLock
inline restart(given) {
    move(given);
    if
    :: !isMoved && word != CLOSED -> moveWithLock(given)
    :: else
    fi;
    if
    :: !isMoved ->
        acquire();
        close();
        due = now + (given -> given : scheduleDelay);
        enqueue();
        unlock()
    :: else
    fi
}

// TimerEntry+Control.swift: reschedule
inline reschedule() {
    instant = now + SHORT;
    acquire();
    close();
    atomic { due = instant; scheduleDelay = SHORT };
    enqueue();
    unlock()
}

// TimerStateMachine.swift: pause
inline pause() {
    acquire();
    close();
    atomic {
        CHECK(wrongDeadline, !isPending || due == want);
        inWheel = false;
        isPending = false
    };
    unlock()
}

proctype Caller(byte left) {
    byte old, instant, used, began;
    bool isMoved, isOld;
    byte seen;
    do
    :: left > 0 ->
        atomic { left--; calls++; began = now; isMoved = false };
        if
        :: restart(0);
            atomic {
                if :: began + LONG > promised -> promised = began + LONG :: else fi
            }
        :: atomic { usesOneDelay = false }; restart(SHORT)
        :: atomic { usesOneDelay = false }; reschedule()
        :: atomic { usesOneDelay = false }; pause()
        fi;
        atomic { calls--; old = 0; instant = 0; used = 0; began = 0; isMoved = false; isOld = false; seen = 0 }
    :: break
    od
}

// ClockQueue.swift: popDue
proctype Scheduler() {
    byte t, seen;
end:
    do
    :: inWheel && OWN_REGISTRATION <= now ->
        t = now;
        acquire();
        if
        :: inWheel && OWN_REGISTRATION <= t ->
            // EntryWheel.swift: retainedEntry
            inWheel = false;
#if MUTANT != 5
            close();
#else
            atomic { if :: word != CLOSED -> due = word :: else fi };
#endif
            if
#if MUTANT != 4
            :: due > t -> insert()
#endif
            :: else ->
                // TimerStateMachine.swift: begin
                atomic {
                    CHECK(earlyTick, t >= want && (!usesOneDelay || isUnchanged || t >= promised));
                    isPending = false
                }
            fi
        :: else
        fi;
        unlock();
        t = 0;
        seen = 0
    od
}

active proctype Clock() {
    do
    :: now < LAST -> now++
    :: now == LAST -> break
    od
}

active proctype Monitor() {
end:
    do
    // Between calls, the deadline is the one that was asked for, and the timer comes up no later.
    :: atomic { calls == 0 && !lock && isPending && want != (word != CLOSED -> word : due) ->
        wrongDeadline = true; assert(!wrongDeadline) }
    :: atomic { calls == 0 && !lock && isPending && registration > want ->
        lateRegistration = true; assert(!lateRegistration) }
    // A deadline without a timer in the wheel would take moves and lose them.
    :: atomic { !lock && !inWheel && word != CLOSED -> wrongDeadline = true; assert(!wrongDeadline) }
    // Nothing can happen any more, and a tick is missing.
    :: atomic { timeout && isPending && want <= now -> lostTick = true; assert(!lostTick) }
    od
}

init {
    atomic {
        scheduleDelay = LONG; delay = LONG; due = 1 + LONG; inWheel = true; isPending = true;
        // The deadline may have been moved before, with the lock or without it.
        if
        :: registration = due; word = due
        :: registration = due; word = due + 1
        :: registration = due + 1; word = due + 1
        fi;
        want = word;
        run Caller(1); run Caller(1); run Scheduler()
    }
}
