// Arming the driver: the context wakes for every timer, and holds nothing that it no longer needs.
//
// Two timers, and two callers that start, move and cancel them while the alarm rings and due timers are served. What
// the lock guards changes in one step here. Between two holds of the lock anything may happen.
//
// variant PLACE:
// variant CLOCKS: -DCLOCKS
// variant WORKERS: -DWORKERS -DCALLS=1
//
// mutant 1 PLACE: neither a ring nor the end of a turn makes the queue search the wheel | lateAlarm
// mutant 2 PLACE: a ring does not forget the instant for which the alarm was armed | lateAlarm
// mutant 3 PLACE: a timer that is enqueued does not count as unseen | lateAlarm
// mutant 4 PLACE: the end of a turn does not arm the alarm | lateAlarm
// mutant 5 CLOCKS: the end of a turn does not arm the alarms of other clocks | lateAlarm
// mutant 6 PLACE: a turn that ends with due timers left does not arm the alarm | lateAlarm
// mutant 7 PLACE: an armed alarm is not moved to an earlier instant | lateAlarm
// mutant 8 PLACE: the alarm stays armed when the last timer goes | keptScheduler
// mutant 9 PLACE: a disarmed alarm counts as armed | lateAlarm
// mutant 10 WORKERS: a worker that begins counts as pending | lostTick, deadlock, lateAlarm
// mutant 11 WORKERS: a worker runs an action without making sure that the next timer is served | deadlock, lateAlarm
// mutant 12 WORKERS: the ring of an alarm does not submit a worker | lostTick, deadlock, lateAlarm
#include "common.pml"

#ifndef CALLS
#define CALLS 2
#endif
#define NEVER 15
#define LAST 4
#define LINGER 1
#define TIMERS 2
#define QUEUES 2

#ifdef CLOCKS
#define queueOf(t) t
#else
#define queueOf(t) 0
#endif

byte now = 1;

// EntryWheel.swift: insert
bool inWheel[TIMERS];
byte registered[TIMERS];
byte ticked[TIMERS];
byte repeats[TIMERS];

// ClockQueue.swift: armedAt, isArmed, firstUnseen, isWorkerPending
byte armedAt[QUEUES] = NEVER;
bool isArmed[QUEUES];
byte firstUnseen[QUEUES];
bool isWorkerPending[QUEUES];
byte emptiedAt[QUEUES];

// TimerScheduler.swift: serving
byte serving;

// TimerDriver.swift: arm, disarm
byte alarm[QUEUES] = NEVER;
bool rings[QUEUES];
byte jobs[QUEUES];
bool isBlocked;

hidden byte earliest;

bool lateAlarm, keptScheduler, lostTick;

#define isIn(q, t) (inWheel[t] && queueOf(t) == q)
#define isEmpty(q) (!isIn(q, 0) && !isIn(q, 1))
#define due(q, t) (isIn(q, t) -> registered[t] : NEVER)
#define first(q) (due(q, 0) < due(q, 1) -> due(q, 0) : due(q, 1))

// ClockQueue.swift: arm, armForFirst
inline armFor(which, wakeUp) {
    armedAt[which] = wakeUp; isArmed[which] = true; alarm[which] = wakeUp
}

inline arm(armed) {
    if
    :: firstUnseen[armed] < armedAt[armed] && !isWorkerPending[armed] ->
        firstUnseen[armed] = NEVER;
        earliest = first(armed);
        if
#if MUTANT == 7
        :: earliest < armedAt[armed] && armedAt[armed] == NEVER -> armFor(armed, earliest)
#else
        :: earliest < armedAt[armed] -> armFor(armed, earliest)
#endif
        :: else
        fi
    :: else
    fi
}

// ClockQueue.swift: disarmIfEmpty, disarm
inline disarmIfEmpty(idle, lingers) {
#if MUTANT != 8
    if
    :: isEmpty(idle) && isArmed[idle] && !isWorkerPending[idle] ->
        if
        :: !lingers ->
            isArmed[idle] = false; alarm[idle] = NEVER;
#if MUTANT != 9
            armedAt[idle] = NEVER
#else
            armedAt[idle] = 0
#endif
        :: lingers && armedAt[idle] > now + LINGER -> armFor(idle, now + LINGER)
        :: else
        fi
    :: else
    fi
#else
    skip
#endif
}

inline noteEmpty(left) {
    if :: isEmpty(left) -> emptiedAt[left] = now :: else fi
}

// ClockQueue.swift: enqueue, slotInstant
inline enqueue(timer, instant) {
    inWheel[timer] = true;
    registered[timer] = instant;
#if MUTANT != 3
    if :: instant < firstUnseen[queueOf(timer)] -> firstUnseen[queueOf(timer)] = instant :: else fi
#endif
}

// TimerScheduler+Directives.swift: apply
inline armAfterChange(changed) {
    if
    :: serving == 0 -> arm(changed); disarmIfEmpty(changed, true)
    :: else
    fi
}

proctype Caller(byte t) {
    byte left = CALLS;
    do
    :: left > 0 ->
        left--;
        if
        // Starts the timer, or moves it to an earlier instant.
        :: atomic {
                !lock && now < LAST ->
                if
                :: !inWheel[t] || registered[t] > now + 1 -> enqueue(t, now + 1)
                :: !inWheel[t] -> enqueue(t, now + 2)
                :: else
                fi;
                armAfterChange(queueOf(t))
            }
        // Cancels it.
        :: atomic { !lock -> inWheel[t] = false; noteEmpty(queueOf(t)); armAfterChange(queueOf(t)) }
        fi
    :: break
    od
}

// ClockQueue.swift: rang
inline rang(rung) {
#if MUTANT != 2
    armedAt[rung] = NEVER;
#endif
#if MUTANT != 1
    firstUnseen[rung] = 0
#else
    skip
#endif
}

// ClockQueue.swift: popDue
inline popDue(from, taken) {
    taken = NEVER;
    if
    :: due(from, 0) <= time -> taken = 0
    :: due(from, 1) <= time -> taken = 1
    :: else
    fi;
    if :: taken != NEVER -> inWheel[taken] = false; noteEmpty(from) :: else fi
}

// The tick, and the end of its action: a timer ticks twice.
inline returned(over) {
    if
    :: over != NEVER ->
        ticked[over]++;
        if :: repeats[over] -> repeats[over]--; if :: !inWheel[over] -> enqueue(over, time + 1) :: else fi :: else fi;
        over = NEVER
    :: else
    fi
}

#ifndef WORKERS
// TimerScheduler+Serving.swift: runDue, nextStep
inline serve(q) {
    atomic { serving++; rang(q); rings[q] = false; current = NEVER; isDone = false };
    do
    :: isDone -> break
    :: else ->
        time = now;
        atomic {
            returned(current);
            if
            :: popDue(q, current)
            :: current = NEVER; isTurnOver = true
            fi;
            if
            :: current == NEVER ->
#if MUTANT != 1
                firstUnseen[q] = 0;
#endif
                if
                // ClockQueue.swift: armAtOnce
                :: isTurnOver && first(q) <= time ->
#if MUTANT != 6
                    armFor(q, 0)
#else
                    skip
#endif
                :: else ->
#if MUTANT != 4
                    arm(q);
#endif
                    disarmIfEmpty(q, false)
                fi;
                serving--;
#if defined(CLOCKS) && MUTANT != 5
                arm(1 - q);
                disarmIfEmpty(1 - q, true);
                noteEmpty(1 - q);
#endif
                isDone = true
            :: else
            fi;
            isTurnOver = false
        }
    od;
    atomic { time = 0; isDone = false }
}
#else
// TimerScheduler+Workers.swift: ensureServing
inline ensureServing(ensured) {
    if
    :: isWorkerPending[ensured]
    :: !isWorkerPending[ensured] && first(ensured) <= time -> isWorkerPending[ensured] = true; needsWorker = true
    :: else -> firstUnseen[ensured] = 0; arm(ensured)
    fi
}

// TimerScheduler+Workers.swift: submitWorkerAfterAlarm
inline serve(q) {
    atomic { rang(q); time = now };
    atomic {
        rings[q] = false;
        ensureServing(q);
        disarmIfEmpty(q, false);
#if MUTANT == 12
        needsWorker = false
#endif
    };
    // TimerScheduler+Workers.swift: submitWorker
    atomic { if :: needsWorker -> jobs[q]++; needsWorker = false :: else fi; time = 0 }
}

// TimerScheduler+Workers.swift: runWorker
proctype Worker() {
    byte current, time;
    bool begins, isDone, needsWorker;
end:
    do
    :: atomic { jobs[0] > 0 -> jobs[0]--; begins = true; current = NEVER; isDone = false };
        do
        :: isDone -> break
        :: else ->
            time = now;
            atomic {
                returned(current);
#if MUTANT != 10
                if :: begins -> isWorkerPending[0] = false; begins = false :: else fi;
#else
                begins = false;
#endif
                if
                :: popDue(0, current)
                :: current = NEVER
                fi;
                isDone = (current == NEVER);
#if MUTANT == 11
                if :: isDone -> ensureServing(0) :: else fi;
#else
                ensureServing(0);
#endif
                if :: isDone -> disarmIfEmpty(0, false) :: else fi
            };
            atomic { if :: needsWorker -> jobs[0]++; needsWorker = false :: else fi };
            // The action of the first timer may block until the second timer has ticked or is gone.
            if
            :: atomic { current == 0 && !isBlocked -> isBlocked = true };
                ticked[1] || !inWheel[1] || registered[1] > LAST;
                isBlocked = false
            :: true
            fi
        od;
        atomic { time = 0; isDone = false }
    od
}
#endif

// The system rings the alarm of a queue; the context serves one ring at a time.
active proctype Driver() {
    byte current, time, q;
    bool isDone, isTurnOver, needsWorker;
end:
    do
    :: atomic { alarm[0] <= now -> alarm[0] = NEVER; rings[0] = true; q = 0 };
        serve(0)
#ifdef CLOCKS
    :: atomic { alarm[1] <= now -> alarm[1] = NEVER; rings[1] = true; q = 1 };
        serve(1)
#endif
    od
}

active proctype Clock() {
    do
    :: now < LAST -> now++
    :: now == LAST -> break
    od
}

#define isUnserved(q) (serving == 0 && !rings[q] && !isWorkerPending[q])

active proctype Monitor() {
end:
    do
    :: atomic { isUnserved(0) && first(0) < alarm[0] -> lateAlarm = true; assert(!lateAlarm) }
    :: atomic { isUnserved(1) && first(1) < alarm[1] -> lateAlarm = true; assert(!lateAlarm) }
    :: atomic { isUnserved(0) && isEmpty(0) && alarm[0] != NEVER && alarm[0] > emptiedAt[0] + LINGER ->
        keptScheduler = true; assert(!keptScheduler) }
    :: atomic { timeout && (first(0) <= now || first(1) <= now) -> lostTick = true; assert(!lostTick) }
    od
}

init {
    atomic {
        armedAt[0] = NEVER; armedAt[1] = NEVER; alarm[0] = NEVER; alarm[1] = NEVER;
        repeats[0] = 1;
#ifdef WORKERS
        run Worker(); run Worker();
#endif
        run Caller(0); run Caller(1)
    }
}
