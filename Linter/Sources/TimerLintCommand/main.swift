import TimerLint
