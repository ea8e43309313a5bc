#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "CBenchmarks.h"

#include <errno.h>
#include <stddef.h>

__attribute__((noinline)) void benchmark_consume(const void *value) {
    __asm__ volatile("" : : "r"(value) : "memory");
}

__attribute__((noinline)) void *benchmark_opaque(void *object) {
    __asm__ volatile("" : "+r"(object) : : "memory");
    return object;
}

__attribute__((noinline)) void benchmark_section(void) {
    __asm__ volatile("" : : : "memory");
}

void benchmark_pin_thread(int index) {
#if defined(__linux__)
    cpu_set_t allowed, one;
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return;
    }
    index %= CPU_COUNT(&allowed);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &allowed) && index-- == 0) {
            CPU_SET(cpu, &one);
        }
    }
    sched_setaffinity(0, sizeof one, &one);
#else
    (void)index;
#endif
}

static _Thread_local uint64_t allocations __attribute__((tls_model("initial-exec")));

uint64_t benchmark_allocations(void) {
    return allocations;
}

#if defined(__GLIBC__)

// The executable's own definitions take the place of the C library's for every module of the process. Each adds one
// increment of a thread-local word and a jump to what it replaces, on both sides of every comparison.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations++;
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    allocations++;
    *result = __libc_memalign(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

#endif
