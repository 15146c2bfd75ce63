import Foundation
import Fuzzers

// libFuzzer, which calls `check` with one input after another.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

// The C library's `main` of libFuzzer refers to this function, although it does not run.
@_cdecl("LLVMFuzzerTestOneInput")
func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let problem = Fuzzer.chosen?.run(bytes) {
        FileHandle.standardError.write(Data("\(problem)\n".utf8))
        abort()
    }
    return 0
}

if Fuzzer.chosen == nil {
    print("FUZZER names none of \(Fuzzer.allCases.map(\.rawValue))")
    exit(2)
}
var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
exit(unsafe runFuzzer(&count, &arguments, { start, count in unsafe check(start, count) }))
