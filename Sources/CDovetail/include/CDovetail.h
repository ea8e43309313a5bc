// The few things the runtime needs that Swift can't express: one thread-local record that costs a single
// load to reach, atomic words for platforms older than Swift's own, and the platform's mutex and condition variable
// (the mutex of Synchronization needs newer ones, and gives false reports under the thread sanitizer on Linux).

#ifndef CDOVETAIL_H
#define CDOVETAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Atomic words

/// A word that threads share. Loads acquire and stores release; exchanges do both.
typedef struct {
    uintptr_t value;
} dovetail_word;

static inline uintptr_t dovetail_load(const dovetail_word *_Nonnull word) {
    return __atomic_load_n(&word->value, __ATOMIC_ACQUIRE);
}

/// For a word that guards nothing else.
static inline uintptr_t dovetail_load_relaxed(const dovetail_word *_Nonnull word) {
    return __atomic_load_n(&word->value, __ATOMIC_RELAXED);
}

static inline void dovetail_store(dovetail_word *_Nonnull word, uintptr_t value) {
    __atomic_store_n(&word->value, value, __ATOMIC_RELEASE);
}

/// Stores `desired` if the word is `expected`. Answers what the word was.
static inline uintptr_t dovetail_exchange(dovetail_word *_Nonnull word, uintptr_t expected, uintptr_t desired) {
    __atomic_compare_exchange_n(&word->value, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    return expected;
}

/// Adds `amount`, which may wrap around. Answers the sum.
static inline uintptr_t dovetail_add(dovetail_word *_Nonnull word, uintptr_t amount) {
    return __atomic_add_fetch(&word->value, amount, __ATOMIC_ACQ_REL);
}

/// For a word that guards nothing else.
static inline uintptr_t dovetail_add_relaxed(dovetail_word *_Nonnull word, uintptr_t amount) {
    return __atomic_add_fetch(&word->value, amount, __ATOMIC_RELAXED);
}

static inline void dovetail_set_bits(dovetail_word *_Nonnull word, uintptr_t bits) {
    __atomic_fetch_or(&word->value, bits, __ATOMIC_ACQ_REL);
}

static inline void dovetail_clear_bits(dovetail_word *_Nonnull word, uintptr_t bits) {
    __atomic_fetch_and(&word->value, ~bits, __ATOMIC_ACQ_REL);
}

/// The next identity that no thread has taken.
dovetail_word *_Nonnull dovetail_identities(void);
/// How many asynchronous object graphs live.
extern dovetail_word dovetail_async_graph_count;
static inline dovetail_word *_Nonnull dovetail_async_graphs(void) { return &dovetail_async_graph_count; }
/// How many scopes watch what is made in them.
dovetail_word *_Nonnull dovetail_watching_scopes(void);
/// How often a binding may be entered within itself.
dovetail_word *_Nonnull dovetail_recursion_limit(void);
/// Whether what was never closed is named: 1 if so, 2 if not, 0 while nobody has said.
dovetail_word *_Nonnull dovetail_end_warnings(void);
/// How many milliseconds `close()` waits for a creation or a closer.
dovetail_word *_Nonnull dovetail_closing_deadline(void);

/// The first stored property of `object`, an instance of a Swift class: what lies behind its type and reference count.
///
/// An atomic word of a class is such a property, and is reached in no other way: Swift takes a reference to a property
/// for an exclusive access.
static inline void *_Nonnull dovetail_first_property(void *_Nonnull object) {
    return (char *)object + 2 * sizeof(void *);
}

/// Retains `object`, an instance of a Swift class, and answers with it, unless its `deinit` has begun: then null.
///
/// The memory must not have been freed. Whoever keeps an address that the `deinit` of the object takes back under a lock
/// may call this under that lock: the object is freed only after its `deinit`, which waits for the lock.
void *_Nullable dovetail_try_retain(void *_Nonnull object);

// MARK: Memory

/// Memory of `size` zero bytes, aligned for any scalar. Ends the program when there is none.
void *_Nonnull dovetail_allocate_zeroed(size_t size);
void dovetail_deallocate(void *_Nonnull memory);

// MARK: Threads

/// What one thread is resolving. All of it belongs to that thread alone.
typedef struct {
    /// The innermost creation in progress: a `Frame`.
    void *_Nullable frame;
    /// The object graph of the outermost resolution, or null while none needed one.
    void *_Nullable graph;
    /// The newest object of that graph: a `GraphEntry`.
    void *_Nullable newest;
    /// Entries to be used again.
    void *_Nullable spares;
    /// How many objects have joined the graph so far: the measure of progress in a cycle.
    intptr_t joined;
    /// How many objects of the graph carry an explicit key, by which bindings of other types find them.
    intptr_t sharedNames;
    /// The entry of the newest creation for each of thirty-two hashes; null where surely none has begun in the graph.
    void *_Nullable recent[32];
    /// The asynchronous graph that this thread works for: an `AsyncGraph`.
    void *_Nullable asyncGraph;
    /// The creation of that graph which this thread works for: an `AsyncFrame`, whose frame is the outermost here.
    void *_Nullable asyncFrame;
    /// A finished graph, kept to be used again.
    void *_Nullable spareGraph;
    /// A `Interception` that the next outermost resolution hands itself to.
    void *_Nullable interception;
    /// Whether contexts or containers go one after another, and the one that goes next, which is retained.
    bool isLettingGo;
    void *_Nullable lastToGo;
    /// The context that is creating an assembly at this moment.
    void *_Nullable creatingContext;
    /// Below this address the stack ends soon; zero until it was measured.
    uintptr_t stackLimit;
    /// The identities that this thread may still give out without asking: [next, limit).
    uint64_t nextIdentity;
    uint64_t identityLimit;
    /// The request of a recorder that this thread works on, or zero; and whether it injects by now.
    int64_t request;
    bool injects;
} dovetail_thread;

#if defined(__linux__)
// Resolved at load time, so that reaching it is one instruction and no call.
#define DOVETAIL_TLS_MODEL __attribute__((tls_model("initial-exec")))
#else
#define DOVETAIL_TLS_MODEL
#endif

extern _Thread_local dovetail_thread dovetail_this_thread DOVETAIL_TLS_MODEL;

static inline dovetail_thread *_Nonnull dovetail_current_thread(void) {
    return &dovetail_this_thread;
}

/// Whether a creation that begins now might not find room on the stack.
static inline bool dovetail_is_stack_low(const dovetail_thread *_Nonnull thread) {
    return (uintptr_t)__builtin_frame_address(0) < thread->stackLimit;
}

/// Finds out where the stack of this thread ends, and keeps back what user code and an error message may need.
void dovetail_measure_stack(void);

static inline void *_Nullable dovetail_recent(const dovetail_thread *_Nonnull thread, uintptr_t hash) {
    return thread->recent[hash & 31];
}

static inline void dovetail_set_recent(dovetail_thread *_Nonnull thread, uintptr_t hash, void *_Nullable entry) {
    thread->recent[hash & 31] = entry;
}

static inline void dovetail_fill_recent(dovetail_thread *_Nonnull thread, void *_Nullable entry) {
    for (int index = 0; index < 32; index++) {
        thread->recent[index] = entry;
    }
}

// MARK: Published bindings

/// A published binding: what it answers with, null until then, and which binding it is.
typedef struct {
    const void *_Nullable value;
    uintptr_t position;
    uintptr_t name;
    uintptr_t file;
    uintptr_t type;
} dovetail_published;

/// How many published bindings a store has that are found without a table: a power of two.
#define DOVETAIL_PUBLISHED 8

/// An entry of a table of bindings. `position` is published last.
typedef struct {
    /// The position of the site, or the hash of a binding with names; zero while empty.
    dovetail_word position;
    uintptr_t name;
    uintptr_t file;
    uintptr_t type;
    /// What a cached binding answers with, once it is published.
    dovetail_word value;
    dovetail_word slot;
} dovetail_table_entry;

static inline dovetail_word *_Nonnull dovetail_entry_position(dovetail_table_entry *_Nonnull entry) {
    return &entry->position;
}
static inline dovetail_word *_Nonnull dovetail_entry_value(dovetail_table_entry *_Nonnull entry) {
    return &entry->value;
}
static inline dovetail_word *_Nonnull dovetail_entry_slot(dovetail_table_entry *_Nonnull entry) {
    return &entry->slot;
}

/// An entry of a table of registrations. `word` is published last.
typedef struct {
    /// The address of the type's metadata; with a tag, mixed with its hash and odd. Zero while empty.
    dovetail_word word;
    /// Zero when the registration was taken back.
    dovetail_word registration;
} dovetail_registration_entry;

static inline dovetail_word *_Nonnull dovetail_registration_entry_word(dovetail_registration_entry *_Nonnull entry) {
    return &entry->word;
}
static inline dovetail_word *_Nonnull dovetail_registration_entry_registration(
    dovetail_registration_entry *_Nonnull entry) {
    return &entry->registration;
}

/// What is known of a registration without a lock.
typedef struct {
    /// The word of the instance that is kept, once anybody may read it.
    dovetail_word published;
    /// How instances are made; zero until that is settled.
    dovetail_word way;
} dovetail_registration_words;

static inline dovetail_word *_Nonnull dovetail_registration_published(
    dovetail_registration_words *_Nonnull registration) {
    return &registration->published;
}
static inline dovetail_word *_Nonnull dovetail_registration_way(dovetail_registration_words *_Nonnull registration) {
    return &registration->way;
}

/// What is known of a slot without a lock.
typedef struct {
    dovetail_word state;
    /// The `SlotDetails` of the slot, or zero while nobody has needed them.
    dovetail_word details;
} dovetail_slot_words;

static inline dovetail_word *_Nonnull dovetail_slot_state(dovetail_slot_words *_Nonnull slot) { return &slot->state; }
static inline dovetail_word *_Nonnull dovetail_slot_details(dovetail_slot_words *_Nonnull slot) { return &slot->details; }

/// The first stored property of each owner of bindings.
typedef struct {
    /// Why its bindings can't take the short way; zero when they can.
    dovetail_word detours;
    /// Never given to another owner, unlike an address.
    uint64_t identity;
    /// What the layers above keep with it, or null. Guarded by the owner's lock.
    void *_Nullable attachments;
    /// How many of its creations are in flight, and whether others may begin: a `CreationCount`.
    dovetail_word creations;
    /// The newest owner within it, or null. Guarded by its lock.
    void *_Nullable newestChild;
    /// Its neighbours within what lists it, whose lock guards them.
    void *_Nullable previousSibling;
    void *_Nullable nextSibling;
} dovetail_owner_words;

static inline dovetail_word *_Nonnull dovetail_owner_detours(dovetail_owner_words *_Nonnull owner) {
    return &owner->detours;
}
static inline dovetail_word *_Nonnull dovetail_owner_creations(dovetail_owner_words *_Nonnull owner) {
    return &owner->creations;
}

/// What is known of a store without a lock. It follows the words of the store as an owner.
typedef struct {
    dovetail_published bindings[DOVETAIL_PUBLISHED];
    /// The table of all other bindings.
    dovetail_word table;
    /// The address of the assembly that the store serves, or zero.
    dovetail_word served;
} dovetail_store_words;

/// How an object lies in memory that is a store.
typedef struct {
    void *_Nullable header[2];
    dovetail_owner_words owner;
    dovetail_store_words store;
} dovetail_store_layout;

static inline dovetail_owner_words *_Nonnull dovetail_owner_words_of(void *_Nonnull object) {
    return &((dovetail_store_layout *)object)->owner;
}
static inline dovetail_store_words *_Nonnull dovetail_store_words_of(void *_Nonnull object) {
    return &((dovetail_store_layout *)object)->store;
}

static inline dovetail_word *_Nonnull dovetail_store_table(dovetail_store_words *_Nonnull store) {
    return &store->table;
}
static inline dovetail_word *_Nonnull dovetail_store_served(dovetail_store_words *_Nonnull store) {
    return &store->served;
}

static inline dovetail_published *_Nonnull dovetail_published_at(
    dovetail_published *_Nonnull bindings, uintptr_t position) {
    return &bindings[(position * 0x9E3779B97F4A7C15) >> 32 & (DOVETAIL_PUBLISHED - 1)];
}

static inline bool dovetail_is_published(
    const dovetail_published *_Nonnull binding, uintptr_t position, uintptr_t name, uintptr_t file, uintptr_t type) {
    return binding->position == position && binding->name == name && binding->file == file && binding->type == type;
}

// In C, because it is inlined into each getter: there the compiler has less to do than with Swift's atomics.
static inline const void *_Nullable dovetail_published_value(
    dovetail_published *_Nonnull bindings, uintptr_t position, uintptr_t name, uintptr_t file, uintptr_t type) {
    const dovetail_published *binding = dovetail_published_at(bindings, position);
    const void *value = __atomic_load_n(&binding->value, __ATOMIC_ACQUIRE);
    return value && dovetail_is_published(binding, position, name, file, type) ? value : 0;
}

/// Publishes `value`, or withdraws what is published when it is null. What tells which binding it is gets written once,
/// by the first of each hash; others of that hash are not published here. The caller holds the store's lock.
static inline void dovetail_publish(
    dovetail_published *_Nonnull bindings, uintptr_t position, uintptr_t name, uintptr_t file, uintptr_t type,
    const void *_Nullable value) {
    dovetail_published *binding = dovetail_published_at(bindings, position);
    if (binding->position == 0) {
        binding->name = name;
        binding->file = file;
        binding->type = type;
        binding->position = position;
    }
    if (dovetail_is_published(binding, position, name, file, type)) {
        __atomic_store_n(&binding->value, value, __ATOMIC_RELEASE);
    }
}

static inline void dovetail_withdraw_all(dovetail_published *_Nonnull bindings) {
    for (int index = 0; index < DOVETAIL_PUBLISHED; index++) {
        __atomic_store_n(&bindings[index].value, 0, __ATOMIC_RELEASE);
    }
}

// MARK: Tasks

/// Whether the caller runs on the actor with this executor, as the concurrency runtime tracks it. Never traps.
bool dovetail_is_on_executor(uintptr_t identity, uintptr_t implementation);

/// Whether the caller runs on the actor with this executor, which is the main actor's: as the concurrency runtime
/// tracks it for tasks, or because the thread is the process's first. Never traps, unlike the runtime's own assertions.
bool dovetail_is_on_main_executor(uintptr_t identity, uintptr_t implementation);

/// A number that no other task of this process has; zero outside of tasks.
uint64_t dovetail_current_task(void);

/// Where the current task finds the value of the task-local `key`, the address of a `TaskLocal`; null when it has none.
///
/// A child task finds the value of its parent, at the parent's address. `Task {}` and groups that outlive a binding
/// have a copy, at another address: that is how they are told apart.
void *_Nullable dovetail_task_local(const void *_Nonnull key);

/// Writes `text` to standard error.
void dovetail_warn(const char *_Nonnull text);

/// Calls `end` when the program ends, unless it crashes.
void dovetail_at_exit(void (*_Nonnull end)(void));

/// Calls `release` with the spare graph of each thread that ends. Set once, before the first graph.
void dovetail_on_thread_exit(void (*_Nonnull release)(void *_Nonnull graph));
/// Keeps `graph` for the next outermost resolution of this thread.
void dovetail_keep_spare_graph(void *_Nonnull graph);

// MARK: Locks

/// One of a fixed set of mutexes, chosen by `identity`. Never held while user code runs, never two at a time.
void dovetail_lock_stripe(uint64_t identity);
void dovetail_unlock_stripe(uint64_t identity);

/// The coordinator's lock: the one mutex under which threads that must wait for each other are coordinated.
void dovetail_lock_coordinator(void);
void dovetail_unlock_coordinator(void);

typedef struct dovetail_signal dovetail_signal;
dovetail_signal *_Nonnull dovetail_signal_create(void);
void dovetail_signal_destroy(dovetail_signal *_Nonnull signal);
/// Waits for the signal; the caller holds the coordinator's lock. May return without a signal.
void dovetail_signal_wait(dovetail_signal *_Nonnull signal);
void dovetail_signal_wake(dovetail_signal *_Nonnull signal);

#endif
