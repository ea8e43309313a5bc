#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CDovetail.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

_Thread_local dovetail_thread dovetail_this_thread DOVETAIL_TLS_MODEL;

dovetail_word dovetail_async_graph_count;
static dovetail_word identities = {1}, watching_scopes, recursion_limit = {256}, end_warnings,
                     closing_deadline = {30000};

dovetail_word *dovetail_identities(void) { return &identities; }
dovetail_word *dovetail_watching_scopes(void) { return &watching_scopes; }
dovetail_word *dovetail_recursion_limit(void) { return &recursion_limit; }
dovetail_word *dovetail_end_warnings(void) { return &end_warnings; }
dovetail_word *dovetail_closing_deadline(void) { return &closing_deadline; }

// Of the Swift runtime, and part of its stable interface.
extern void *swift_tryRetain(void *object);

void *dovetail_try_retain(void *object) { return swift_tryRetain(object); }

// MARK: Memory

void *dovetail_allocate_zeroed(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

void dovetail_deallocate(void *memory) {
    free(memory);
}

// MARK: Threads

// Of the concurrency runtime. Without flags it answers from what it tracks for the current thread, and asserts nothing.
extern __attribute__((swiftcall, weak)) bool swift_task_isCurrentExecutorWithFlags(
    uintptr_t identity, uintptr_t implementation, uintptr_t flags);

extern __attribute__((swiftcall, weak)) void *swift_task_localValueGet(const void *key);

extern __attribute__((swiftcall, weak)) void *swift_task_getCurrent(void);
extern __attribute__((swiftcall, weak)) uint64_t swift_task_getJobTaskId(void *task);

uint64_t dovetail_current_task(void) {
    void *task = swift_task_getCurrent != NULL ? swift_task_getCurrent() : NULL;
    if (task == NULL) {
        return 0;
    }
    return swift_task_getJobTaskId != NULL ? swift_task_getJobTaskId(task) : (uintptr_t)task;
}

void *dovetail_task_local(const void *key) {
    return swift_task_localValueGet != NULL ? swift_task_localValueGet(key) : NULL;
}

static bool is_first_thread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    return gettid() == getpid();
#endif
}

bool dovetail_is_on_executor(uintptr_t identity, uintptr_t implementation) {
    return swift_task_isCurrentExecutorWithFlags != NULL
        && swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}

bool dovetail_is_on_main_executor(uintptr_t identity, uintptr_t implementation) {
    // On Linux a program may let other threads run the main actor, so the thread alone doesn't tell.
    return dovetail_is_on_executor(identity, implementation) || is_first_thread();
}

void dovetail_warn(const char *text) {
    fputs(text, stderr);
}

void dovetail_at_exit(void (*end)(void)) {
    atexit(end);
}

void dovetail_measure_stack(void) {
    char *lowest = NULL;
    size_t size = 0;
#if defined(__APPLE__)
    size = pthread_get_stacksize_np(pthread_self());
    lowest = (char *)pthread_get_stackaddr_np(pthread_self()) - size;
#else
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
        return;
    }
    void *address = NULL;
    if (pthread_attr_getstack(&attributes, &address, &size) == 0) {
        lowest = address;
    }
    pthread_attr_destroy(&attributes);
#endif
    size_t reserve = 96 * 1024;
    if (reserve > size / 3) {
        reserve = size / 3;
    }
    dovetail_this_thread.stackLimit = (uintptr_t)lowest + reserve;
}

static pthread_key_t spare_graph_key;

void dovetail_on_thread_exit(void (*release)(void *graph)) {
    if (pthread_key_create(&spare_graph_key, release) != 0) {
        abort();
    }
}

void dovetail_keep_spare_graph(void *graph) {
    dovetail_this_thread.spareGraph = graph;
    pthread_setspecific(spare_graph_key, graph);
}

// MARK: Mutexes

#define STRIPES 64
#define ONE {PTHREAD_MUTEX_INITIALIZER}
#define EIGHT ONE, ONE, ONE, ONE, ONE, ONE, ONE, ONE

// A cache line each, so that neighbours don't slow each other down.
typedef struct {
    _Alignas(64) pthread_mutex_t mutex;
} stripe;

static stripe stripes[STRIPES] = {EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT};
static pthread_mutex_t coordinator = PTHREAD_MUTEX_INITIALIZER;

void dovetail_lock_stripe(uint64_t identity) {
    pthread_mutex_lock(&stripes[identity % STRIPES].mutex);
}

void dovetail_unlock_stripe(uint64_t identity) {
    pthread_mutex_unlock(&stripes[identity % STRIPES].mutex);
}

void dovetail_lock_coordinator(void) {
    pthread_mutex_lock(&coordinator);
}

void dovetail_unlock_coordinator(void) {
    pthread_mutex_unlock(&coordinator);
}

// MARK: Waiting

struct dovetail_signal {
    pthread_cond_t condition;
};

dovetail_signal *dovetail_signal_create(void) {
    dovetail_signal *signal = malloc(sizeof *signal);
    if (signal == NULL || pthread_cond_init(&signal->condition, NULL) != 0) {
        abort();
    }
    return signal;
}

void dovetail_signal_destroy(dovetail_signal *signal) {
    pthread_cond_destroy(&signal->condition);
    free(signal);
}

void dovetail_signal_wait(dovetail_signal *signal) {
    pthread_cond_wait(&signal->condition, &coordinator);
}

void dovetail_signal_wake(dovetail_signal *signal) {
    pthread_cond_signal(&signal->condition);
}
