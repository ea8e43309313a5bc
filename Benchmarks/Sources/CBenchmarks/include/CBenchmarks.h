// What the Swift optimizer must not see through, and a count of heap allocations.

#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdint.h>

/// May read, change and keep anything, as far as the compiler knows.
void benchmark_consume(const void *_Nonnull value);
/// Returns `object`, which the compiler doesn't know.
void *_Nonnull benchmark_opaque(void *_Nonnull object);

/// Begins a new section of a callgrind profile: `--dump-before=benchmark_section`.
void benchmark_section(void);

/// Keeps this thread on a processor of its own, so that two threads don't begin on one.
void benchmark_pin_thread(int index);

/// The heap allocations of this thread so far.
uint64_t benchmark_allocations(void);

#endif
