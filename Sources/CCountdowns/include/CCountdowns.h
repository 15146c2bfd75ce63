// The calls that a store of countdowns makes to the system.
//
// A call that fails returns the number of its error, negated. A call that a signal interrupts is made again.
#ifndef C_COUNTDOWNS_H
#define C_COUNTDOWNS_H

#include <stddef.h>
#include <stdint.h>

/// What the system says of a file.
struct countdowns_status {
    /// The file system, and the number that the file has there.
    uint64_t device, number;
    /// In bytes.
    uint64_t size;
    /// When the content changed last, and when the content or the attributes did, in nanoseconds since 1970.
    int64_t modified, changed;
    /// The kind of file and the permissions, such as `S_IFREG | 0600`.
    uint32_t mode;
    uint32_t owner, group;
};

/// Opens a folder to read it, and follows no link on the way there.
///
/// A Linux before 5.6 follows those on the way to the last part of the path.
int countdowns_open_folder(const char *_Nonnull path);

/// Opens a file of `folder` to read it. A link is refused, and no call waits for a pipe or a terminal.
int countdowns_open(int folder, const char *_Nonnull name);

/// Opens a file of `folder` to lock it. A link is refused.
int countdowns_open_lock(int folder, const char *_Nonnull name);

/// Makes a file in `folder` that only its owner can use, and opens it to write. Anything that exists is refused.
int countdowns_create(int folder, const char *_Nonnull name);

int countdowns_get_status(int descriptor, struct countdowns_status *_Nonnull status);

/// The status of a file of `folder`; that of the link itself where the name is one.
int countdowns_get_status_at(int folder, const char *_Nonnull name, struct countdowns_status *_Nonnull status);

/// Copies what a link says, without a zero at the end. `folder` may be `AT_FDCWD`.
///
/// - Returns: the number of bytes; `-EINVAL` if the name is no link.
long countdowns_read_link(int folder, const char *_Nonnull name, char *_Nonnull target, size_t size);

/// Takes the lock of an open file; `-EWOULDBLOCK` if another process has it.
int countdowns_lock(int descriptor);
int countdowns_unlock(int descriptor);

long countdowns_read(int descriptor, void *_Nonnull bytes, size_t count);
long countdowns_write(int descriptor, const void *_Nonnull bytes, size_t count);

/// Waits until the content of a file, or the names in a folder, are on the disk.
int countdowns_sync(int descriptor);

int countdowns_set_mode(int descriptor, uint32_t mode);
/// `UINT32_MAX` leaves the owner or the group as it is.
int countdowns_set_owner(int descriptor, uint32_t owner, uint32_t group);

int countdowns_rename(int folder, const char *_Nonnull name, const char *_Nonnull new_name);
int countdowns_remove(int folder, const char *_Nonnull name);

/// Closes a file, also where it returns an error.
int countdowns_close(int descriptor);

#endif
