// What a store of countdowns asks the system about its files, and Swift's view of the C library leaves out.
#ifndef C_COUNTDOWNS_H
#define C_COUNTDOWNS_H

#include <stdint.h>

/// The kind of file at `path`, such as `S_IFREG`; that of the link itself where the path names one. 0 if there is no
/// file, or the caller cannot reach it.
uint32_t countdowns_file_kind(const char *_Nonnull path);

/// The number of an open file in its file system; 0 if `descriptor` is not open.
uint64_t countdowns_file_number(int descriptor);

#endif
