#include "CCountdowns.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

/// Makes a call until no signal interrupts it.
#define UNINTERRUPTED(type, call)                                                                                      \
    type result;                                                                                                       \
    do {                                                                                                               \
        result = (call);                                                                                               \
    } while (result < 0 && errno == EINTR);                                                                            \
    return result < 0 ? -errno : result

// MARK: Opening

#if defined(__linux__) && defined(SYS_openat2)
/// The arguments of `openat2`, which C libraries have had no name for.
struct open_how_of_linux {
    uint64_t flags, mode, resolve;
};

static int open_without_links(const char *path, int flags) {
    const uint64_t no_links = 0x04;
    struct open_how_of_linux how = {.flags = (uint64_t)flags, .resolve = no_links};
    UNINTERRUPTED(int, (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how));
}
#endif

int countdowns_open_folder(const char *path) {
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#if defined(O_NOFOLLOW_ANY)
    flags |= O_NOFOLLOW_ANY;
#else
    flags |= O_NOFOLLOW;
#if defined(__linux__) && defined(SYS_openat2)
    int folder = open_without_links(path, flags);
    // An older kernel does not know the call, and the filter of an older container refuses it.
    if (folder != -ENOSYS && folder != -EPERM) { return folder; }
#endif
#endif
    UNINTERRUPTED(int, open(path, flags));
}

int countdowns_open(int folder, const char *name) {
    UNINTERRUPTED(int, openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
}

int countdowns_open_lock(int folder, const char *name) {
    UNINTERRUPTED(int, openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
}

int countdowns_create(int folder, const char *name) {
    UNINTERRUPTED(int, openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
}

int countdowns_close(int descriptor) {
    // Not made again: the descriptor is free after an interrupted call too, and may be another file's by then.
    return close(descriptor) < 0 ? -errno : 0;
}

// MARK: Status

#if defined(__APPLE__)
#define MODIFIED st_mtimespec
#define CHANGED st_ctimespec
#else
#define MODIFIED st_mtim
#define CHANGED st_ctim
#endif

static int64_t nanoseconds(struct timespec time) {
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void copy(const struct stat *found, struct countdowns_status *status) {
    status->device = (uint64_t)found->st_dev;
    status->number = (uint64_t)found->st_ino;
    status->size = (uint64_t)found->st_size;
    status->modified = nanoseconds(found->MODIFIED);
    status->changed = nanoseconds(found->CHANGED);
    status->mode = (uint32_t)found->st_mode;
    status->owner = (uint32_t)found->st_uid;
    status->group = (uint32_t)found->st_gid;
}

int countdowns_get_status(int descriptor, struct countdowns_status *status) {
    struct stat found;
    if (fstat(descriptor, &found) < 0) { return -errno; }
    copy(&found, status);
    return 0;
}

int countdowns_get_status_at(int folder, const char *name, struct countdowns_status *status) {
    struct stat found;
    if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) < 0) { return -errno; }
    copy(&found, status);
    return 0;
}

long countdowns_read_link(int folder, const char *name, char *target, size_t size) {
    UNINTERRUPTED(long, readlinkat(folder, name, target, size));
}

int countdowns_set_mode(int descriptor, uint32_t mode) {
    UNINTERRUPTED(int, fchmod(descriptor, (mode_t)mode));
}

int countdowns_set_owner(int descriptor, uint32_t owner, uint32_t group) {
    UNINTERRUPTED(int, fchown(descriptor, (uid_t)owner, (gid_t)group));
}

// MARK: Locks

int countdowns_lock(int descriptor) {
    UNINTERRUPTED(int, flock(descriptor, LOCK_EX | LOCK_NB));
}

int countdowns_unlock(int descriptor) {
    UNINTERRUPTED(int, flock(descriptor, LOCK_UN));
}

// MARK: Content

long countdowns_read(int descriptor, void *bytes, size_t count) {
    UNINTERRUPTED(long, read(descriptor, bytes, count));
}

long countdowns_write(int descriptor, const void *bytes, size_t count) {
    UNINTERRUPTED(long, write(descriptor, bytes, count));
}

int countdowns_sync(int descriptor) {
#if defined(__APPLE__)
    // `fsync` stops at the drive there, which may still hold the content in its own memory. Some file systems go no
    // further.
    if (fcntl(descriptor, F_FULLFSYNC) == 0) { return 0; }
#endif
    UNINTERRUPTED(int, fsync(descriptor));
}

// MARK: Names

int countdowns_rename(int folder, const char *name, const char *new_name) {
    UNINTERRUPTED(int, renameat(folder, name, folder, new_name));
}

int countdowns_remove(int folder, const char *name) {
    UNINTERRUPTED(int, unlinkat(folder, name, 0));
}
