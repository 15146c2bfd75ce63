// Timers that threads leave in buffers, and the scheduler that takes them over.
//
// Two threads, each with a buffer of its own, make a timer each. One of them ends its timer or that of the other. The
// alarm rings for a third timer, which repeats, and the scheduler serves what is due. The scheduler's lock guards a
// timer's place; a buffer has a lock of its own.
//
// variant FULL: -DROOM=1
// variant ROOMY: -DROOM=3
//
// mutant 1 ROOMY: a thread reads the instant before it marks its buffer | lateAlarm, lostTick, staleTick, keptTimer
// mutant 2 ROOMY: the scheduler opens the buffers at the end of a turn and does not take over what they have | lateAlarm
// mutant 3 ROOMY: the scheduler opens the buffers for an earlier instant than its alarm's | lateAlarm
// mutant 4 ROOMY: a timer that has ended without the lock ticks when it comes up | staleTick, endedTwice
// mutant 5 FULL: a timer that is taken over after its end enters the wheel | keptTimer
// mutant 6 ROOMY: the buffers stay open when the third timer goes | keptTimer, lateAlarm
// mutant 7 FULL: a timer that is left as an ended one stays in the wheel when it is taken over | keptTimer
// mutant 8 ROOMY: a timer ends without the lock while its tick is claimed | endedTwice
// mutant 9 FULL: a timer that was refused enters the wheel and the alarm stays | lateAlarm
#include "common.pml"

#define NEVER 15
#define LAST 3
#define SLACK 1
#define GROUPS 2
#define TIMERS 2
#define CHANGES 4

byte now = 1;

// HandOver.swift: acceptsFrom, filled, leave
byte acceptsFrom = 2;
bool filled[GROUPS];
bit bufferLock[GROUPS];
byte count[GROUPS];
bool hasNew[GROUPS];
bool hasEnded[CHANGES];

// AtomicDeadline.swift: open, close, end
mtype = { shut, opened, over };
mtype word[TIMERS] = shut;

// TimerPlace.swift: handedOver, wheel
mtype = { none, buffer, wheel };
mtype place[TIMERS] = none;
byte registered[TIMERS];
bool exists[TIMERS], finished[TIMERS], endReturned[TIMERS], isEnding[TIMERS];

// The third timer.
bool repeats = true;
byte repeatsAt = 2;

// ClockQueue.swift: armedAt
byte alarm = 2;
bool serving;

bool lateAlarm, lostTick, staleTick, keptTimer, endedTwice;

#define waits(t) (place[t] != none && word[t] == opened)
#define inWheel(t) (place[t] == wheel)
#define due(t) (inWheel(t) -> registered[t] : NEVER)
#define firstOfTwo (due(0) < due(1) -> due(0) : due(1))
#define third (repeats -> repeatsAt : NEVER)
#define first (firstOfTwo < third -> firstOfTwo : third)

// TimerScheduler+HandOver.swift: takeOver
inline takeOver(timer) {
    if
#if MUTANT == 5
    :: finished[timer] && place[timer] != buffer -> place[timer] = none
#elif MUTANT == 7
    :: finished[timer] -> if :: place[timer] == buffer -> place[timer] = none :: else fi
#else
    :: finished[timer] || word[timer] == over -> finished[timer] = true; place[timer] = none
#endif
    :: else -> if :: place[timer] == buffer -> place[timer] = wheel :: else fi
    fi
}

// HandOver.swift: take
inline take(group) {
    filled[group] = false;
    if :: hasNew[group] -> takeOver(group); hasNew[group] = false :: else fi;
    if :: hasEnded[group] -> takeOver(0); hasEnded[group] = false :: else fi;
    if :: hasEnded[GROUPS + group] -> takeOver(1); hasEnded[GROUPS + group] = false :: else fi;
    count[group] = 0
}

// HandOver.swift: takeAll
#define canTake(group) (!filled[group] || !bufferLock[group])
inline takeIfFilled(group) {
    if :: filled[group] -> take(group) :: else fi
}

// TimerScheduler+HandOver.swift: closeHandOver
inline closeBuffers() {
    acceptsFrom = NEVER;
    atomic { canTake(0) -> takeIfFilled(0) };
    atomic { canTake(1) -> takeIfFilled(1) }
}

// ClockQueue.swift: arm
inline armForFirst() {
    if :: first < alarm && !serving -> alarm = first :: else fi
}

// HandOver.swift: leave
inline leave(isNew, changed) {
#if MUTANT == 1
    atomic { !bufferLock[_pid] -> bufferLock[_pid] = 1; seen = acceptsFrom };
    filled[_pid] = true;
#else
    atomic { !bufferLock[_pid] -> bufferLock[_pid] = 1; filled[_pid] = true };
    seen = acceptsFrom;
#endif
    atomic {
        isLeft = (isNew -> registered[_pid] >= seen : seen < NEVER);
        if
        :: isLeft && isNew ->
            hasNew[_pid] = true; place[_pid] = buffer; word[_pid] = opened; exists[_pid] = true; count[_pid]++
        :: isLeft && !isNew -> hasEnded[GROUPS * changed + _pid] = true; count[_pid]++
        :: else
        fi;
        isFull = isLeft && count[_pid] >= ROOM;
        bufferLock[_pid] = 0;
        seen = 0
    };
    // TimerScheduler+HandOver.swift: takeOverOwnBuffer
    if
    :: isFull -> atomic { !lock && !bufferLock[_pid] -> take(_pid); armForFirst(); isFull = false }
    :: else
    fi
}

inline noteEnd(timer) {
    CHECK(endedTwice, !isEnding[timer]);
    isEnding[timer] = true
}

// What one hold of the scheduler's lock changes is one step here, with all buffers taken over.
#define canTakeAll (!lock && canTake(0) && canTake(1))

active [GROUPS] proctype Thread() {
    byte seen, timer;
    bool isLeft, isFull, endsAlone;

    // TimerEntry.swift: handOver
    atomic { if :: registered[_pid] = now + 1 :: registered[_pid] = now + 2 fi };
    leave(true, _pid);
    // TimerEntry+Control.swift: start
    if
    :: !isLeft ->
        atomic {
            canTakeAll -> takeIfFilled(0); takeIfFilled(1);
#if MUTANT != 9
            place[_pid] = wheel; word[_pid] = opened; exists[_pid] = true; armForFirst()
#else
            place[_pid] = wheel; word[_pid] = opened; exists[_pid] = true
#endif
        }
    :: else
    fi;

    // TimerEntry.swift: endWithoutLock
    atomic {
        if :: _pid == 1 -> goto made :: else fi;
        if :: timer = 0 :: exists[1] -> timer = 1 fi;
        endsAlone = false;
        if
        :: acceptsFrom < NEVER && word[timer] == opened -> word[timer] = over; endsAlone = true; noteEnd(timer)
#if MUTANT == 8
        :: acceptsFrom < NEVER && word[timer] == shut -> word[timer] = over; endsAlone = true; noteEnd(timer)
#endif
        :: else
        fi
    };
    if
    :: endsAlone ->
        leave(false, timer);
        if
        :: !isLeft -> atomic { !lock -> takeOver(timer) }
        :: else
        fi;
        endReturned[timer] = true
    :: else ->
        atomic {
            canTakeAll -> takeIfFilled(0); takeIfFilled(1);
            if
            :: !finished[timer] && word[timer] != over ->
                noteEnd(timer);
                finished[timer] = true; word[timer] = shut; place[timer] = none; endReturned[timer] = true
            :: else
            fi
        }
    fi;
made:
    skip
}

// TimerScheduler+Serving.swift: runDue
inline tickOf(timer) {
    if
    :: inWheel(timer) && registered[timer] <= time ->
        place[timer] = none;
        // TimerEntry.swift: cameUp
        if
#if MUTANT != 4
        :: word[timer] == over -> finished[timer] = true
#endif
        :: else -> word[timer] = shut; CHECK(staleTick, !endReturned[timer]); claimed = timer
        fi
    :: else
    fi
}

active proctype Driver() {
    byte time, claimed;
end:
    do
    :: atomic { alarm <= now && !lock -> alarm = NEVER; time = now; lock = 1; serving = true };
        // TimerScheduler+HandOver.swift: raiseHandOver, reopenHandOver
        closeBuffers();
        if :: repeats -> acceptsFrom = time + SLACK :: else fi;
        lock = 0;
        do
        :: atomic {
                !lock -> claimed = NEVER; tickOf(0);
                if :: claimed == NEVER -> tickOf(1) :: else fi;
                if :: claimed == NEVER -> lock = 1; break :: else fi
            };
            // The action runs. A timer that ticks once has then finished, unless a call has ended it meanwhile.
            atomic { !lock -> if :: !finished[claimed] -> noteEnd(claimed); finished[claimed] = true :: else fi }
        od;
        // The third timer ticks, and the turn ends.
        atomic { if :: repeats && repeatsAt <= time -> repeatsAt = time + 2; repeats = (repeatsAt <= LAST + 1) :: else fi };
#if MUTANT == 2
        if :: !repeats -> closeBuffers() :: else fi;
#elif MUTANT == 6
        if :: repeats -> closeBuffers() :: else fi;
#else
        closeBuffers();
#endif
        atomic {
            serving = false; claimed = 0; time = 0;
            armForFirst();
            // TimerScheduler+HandOver.swift: openHandOver
            if
            :: repeats ->
#if MUTANT == 3
                acceptsFrom = now
#else
                acceptsFrom = alarm
#endif
            :: else
            fi;
            lock = 0
        }
    od
}

active proctype Clock() {
    do
    :: now < LAST + 1 -> now++
    :: else -> break
    od
}

active proctype Monitor() {
end:
    do
    :: atomic { !lock && !serving && (waits(0) && registered[0] < alarm || waits(1) && registered[1] < alarm) &&
            alarm > now -> lateAlarm = true; assert(!lateAlarm) }
    :: atomic { !lock && !filled[0] && !filled[1] &&
            (endReturned[0] && place[0] != none || endReturned[1] && place[1] != none) ->
        keptTimer = true; assert(!keptTimer) }
    :: atomic { timeout && (waits(0) && registered[0] <= now || waits(1) && registered[1] <= now) ->
        lostTick = true; assert(!lostTick) }
    :: atomic { timeout && (count[0] > 0 || count[1] > 0) -> keptTimer = true; assert(!keptTimer) }
    od
}
