// Lets the Nth system call on files below a folder fail. For test-failing-calls.sh; loaded with LD_PRELOAD.
//
// FAIL_PATH   the folder; FAIL_CALL  which call, counted from 1; FAIL_ERRNO  how; FAIL_EVER  whether all later ones fail too
// FAIL_COUNT  a file that gets the number of calls when the process ends
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls, at, code, ever;
static const char *folder, *counter;
static char watched[4096];

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAIL_PATH");
    counter = getenv("FAIL_COUNT");
    at = atoi(getenv("FAIL_CALL") ? getenv("FAIL_CALL") : "0");
    code = atoi(getenv("FAIL_ERRNO") ? getenv("FAIL_ERRNO") : "5");
    ever = getenv("FAIL_EVER") != NULL;
}

__attribute__((destructor)) static void end(void) {
    if (!counter) return;
    FILE *file = fopen(counter, "w");
    if (file) {
        fprintf(file, "%d\n", calls);
        fclose(file);
    }
}

static int isOurs(const char *path) { return folder && path && strncmp(path, folder, strlen(folder)) == 0; }
static int isOpen(int file) { return file >= 0 && file < (int)sizeof watched && watched[file]; }

// Whether this call fails.
static int fails(int isWatched) {
    if (!isWatched) return 0;
    calls++;
    if (at == 0 || !(calls == at || (ever && calls > at))) return 0;
    errno = code;
    return 1;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int opened(int file, const char *path) {
    if (file >= 0 && file < (int)sizeof watched) watched[file] = isOurs(path);
    return file;
}

#define OPEN(function) \
    int function(const char *path, int flags, ...) { \
        va_list list; \
        va_start(list, flags); \
        int mode = va_arg(list, int); \
        va_end(list); \
        REAL(int, #function, const char *, int, ...); \
        if (fails(isOurs(path))) return -1; \
        return opened(real(path, flags, mode), path); \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    REAL(int, "close", int);
    if (file >= 0 && file < (int)sizeof watched) watched[file] = 0;
    return real(file);
}

#define ON_FILE(type, function, arguments, ...) \
    type function(int file, __VA_ARGS__) { \
        REAL(type, #function, int, __VA_ARGS__); \
        if (fails(isOpen(file))) return -1; \
        return real arguments; \
    }
ON_FILE(ssize_t, pread, (file, bytes, count, place), void *bytes, size_t count, off_t place)
ON_FILE(ssize_t, pread64, (file, bytes, count, place), void *bytes, size_t count, off_t place)
ON_FILE(int, ftruncate, (file, size), off_t size)
ON_FILE(int, ftruncate64, (file, size), off_t size)
ON_FILE(int, flock, (file, how), int how)
ON_FILE(int, fstat, (file, status), struct stat *status)

// A write that fails may have written a part.
#define WRITE(function) \
    ssize_t function(int file, const void *bytes, size_t count, off_t place) { \
        REAL(ssize_t, #function, int, const void *, size_t, off_t); \
        if (fails(isOpen(file))) { \
            int why = errno; \
            if (why != EINTR) (void)!real(file, bytes, count / 2, place); \
            errno = why; \
            return -1; \
        } \
        return real(file, bytes, count, place); \
    }
WRITE(pwrite)
WRITE(pwrite64)

#define SYNC(function) \
    int function(int file) { \
        REAL(int, #function, int); \
        if (fails(isOpen(file))) return -1; \
        return real(file); \
    }
SYNC(fsync)
SYNC(fdatasync)

#define ON_PATH(type, function, arguments, ...) \
    type function(const char *path, ##__VA_ARGS__) { \
        REAL(type, #function, const char *, ##__VA_ARGS__); \
        if (fails(isOurs(path))) return -1; \
        return real arguments; \
    }
ON_PATH(int, stat, (path, status), struct stat *status)
ON_PATH(int, lstat, (path, status), struct stat *status)
ON_PATH(int, rename, (path, new), const char *new)
ON_PATH(int, mkdir, (path, mode), mode_t mode)
int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (fails(isOurs(path))) return -1;
    return real(path);
}
