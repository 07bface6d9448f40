// Counts the calls by which a program asks for memory. Preloaded, see test-allocations.sh.
//   cc -shared -fPIC -O1 -o counting.so count-allocations.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ullong calls;

uint64_t counted_allocations(void) { return atomic_load(&calls); }

void *malloc(size_t size) {
    atomic_fetch_add(&calls, 1);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    atomic_fetch_add(&calls, 1);
    return __libc_calloc(count, size);
}

void *realloc(void *place, size_t size) {
    atomic_fetch_add(&calls, 1);
    return __libc_realloc(place, size);
}

void *memalign(size_t alignment, size_t size) {
    atomic_fetch_add(&calls, 1);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
    *place = memalign(alignment, size);
    return *place ? 0 : 12;
}
