// silent: a program that is nothing but its timer
Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
RunLoop.main.run()
