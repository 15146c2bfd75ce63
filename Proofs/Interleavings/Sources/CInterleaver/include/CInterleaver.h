// A function of the C library that Swift does not import.
#ifndef C_INTERLEAVER_H
#define C_INTERLEAVER_H

/// Keeps the calling thread, and threads that it starts later, on the processor that it runs on, where the system
/// allows that.
void interleaver_stay_on_processor(void);

#endif
