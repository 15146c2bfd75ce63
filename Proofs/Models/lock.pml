// The lock of a scheduler on Linux: a word, and a futex for threads that wait long.
//
// Three threads take the lock twice each. A waiter may spin or go to sleep at once.
//
// mutant 1: a waiter that was woken marks the lock as held, without saying that others may sleep | sleepsForEver
// mutant 2: a waiter sleeps without comparing the word | sleepsForEver
// mutant 3: the lock is opened without waking a sleeper | sleepsForEver
// mutant 4: a waiter takes the lock without an exchange | overlap, sleepsForEver
// mutant 5: the lock is opened by a store, and the word is read before it | sleepsForEver
#include "common.pml"

#define THREADS 3

// SchedulerLock.swift: word
byte word;
byte inside;
byte sleepers;
byte wakes;

bool overlap, sleepsForEver;

proctype Thread() {
    byte left = 2, old;
    do
    :: left > 0 ->
        left--;
        // SchedulerLock.swift: withLock
        if
        :: atomic { word == 0 -> word = 1 }
        :: atomic { word != 0 -> skip };
            // CTimers.c: timers_lock_wait
            if
            :: atomic { word == 0 -> word = 1 }
            :: true ->
                do
#if MUTANT == 4
                :: old = word; word = 2;
#elif MUTANT == 1
                :: atomic { old = word; word = (old == 0 -> 1 : 2) };
#else
                :: atomic { old = word; word = 2 };
#endif
                    if
                    :: old == 0 -> break
                    :: else ->
                        // FUTEX_WAIT compares the word and goes to sleep in one step.
                        if
#if MUTANT == 2
                        :: atomic { sleepers++ };
#else
                        :: atomic { word == 2 -> sleepers++ };
#endif
                            atomic { wakes > 0 -> wakes--; sleepers-- }
#if MUTANT != 2
                        :: word != 2
#endif
                        fi
                    fi
                od
            fi
        fi;
        atomic { inside++; CHECK(overlap, inside == 1) };
        inside--;
        // SchedulerLock.swift: withLock
#if MUTANT == 5
        old = word;
        word = 0;
#else
        atomic { old = word; word = 0 };
#endif
        // CTimers.c: timers_lock_wake
        if
#if MUTANT != 3
        :: old == 2 -> atomic { if :: sleepers > wakes -> wakes++ :: else fi }
#endif
        :: else
        fi;
        old = 0
    :: left == 0 -> break
    od
}

active proctype Monitor() {
end:
    do
    :: atomic { timeout && sleepers > 0 -> sleepsForEver = true; assert(!sleepsForEver) }
    od
}

init {
    atomic { run Thread(); run Thread(); run Thread() }
}
