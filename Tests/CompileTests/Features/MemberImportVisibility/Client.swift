// The import in the other file does not reach here when the feature is on.
func seconds() -> Double {
    now.timeIntervalSince1970  // error with: missing import
}
