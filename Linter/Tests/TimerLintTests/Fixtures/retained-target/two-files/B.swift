extension Player { func stop() { timer?.invalidate() } }
