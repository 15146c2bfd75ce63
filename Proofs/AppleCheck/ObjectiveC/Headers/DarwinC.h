// The structures of the system's C library that the library and the tool use, as the headers of Darwin lay them out.
//
// Their names begin with `darwin_`, for the C library of the system that this runs on has others of the same names.
#ifndef DARWIN_C_H
#define DARWIN_C_H

#include <stdint.h>

struct darwin_timespec { long tv_sec; long tv_nsec; };
struct darwin_timeval { long tv_sec; int32_t tv_usec; };

struct darwin_stat {
    int32_t st_dev;
    uint16_t st_mode;
    uint16_t st_nlink;
    uint64_t st_ino;
    uint32_t st_uid;
    uint32_t st_gid;
    int32_t st_rdev;
    struct darwin_timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    int64_t st_size;
    int64_t st_blocks;
    int32_t st_blksize;
    uint32_t st_flags;
    uint32_t st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};

struct darwin_rusage {
    struct darwin_timeval ru_utime, ru_stime;
    long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd;
    long ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};

struct darwin_termios {
    unsigned long c_iflag, c_oflag, c_cflag, c_lflag;
    unsigned char c_cc[20];
    unsigned long c_ispeed, c_ospeed;
};

struct darwin_winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };

struct darwin_pollfd { int fd; short events; short revents; };

struct darwin_flock { int64_t l_start, l_len; int32_t l_pid; short l_type, l_whence; };

union darwin_sigval { int sival_int; void *sival_ptr; };

struct darwin_siginfo {
    int si_signo, si_errno, si_code;
    int32_t si_pid;
    uint32_t si_uid;
    int si_status;
    void *si_addr;
    union darwin_sigval si_value;
    long si_band;
    unsigned long __pad[7];
};

union darwin_sigaction_u {
    void (*__sa_handler)(int);
    void (*__sa_sigaction)(int, struct darwin_siginfo *, void *);
};

struct darwin_sigaction {
    union darwin_sigaction_u __sigaction_u;
    uint32_t sa_mask;
    int sa_flags;
};

#endif
