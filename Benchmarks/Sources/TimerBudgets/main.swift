import Timers

print(TimerInstant.never)
