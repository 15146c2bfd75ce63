// SwiftPM makes a bundle for a resource only where a target has a source file.
