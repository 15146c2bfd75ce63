extension Worker { func spin() { RunLoop.current.run() } }
