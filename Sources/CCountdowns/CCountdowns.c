#include "CCountdowns.h"

#include <sys/stat.h>

uint32_t countdowns_file_kind(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0;
}

uint64_t countdowns_file_number(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}
