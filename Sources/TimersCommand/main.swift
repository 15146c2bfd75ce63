print("timers")
