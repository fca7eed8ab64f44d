/* Blocks that were there before, that libc makes for itself, and that nobody told the probe of. */
#include "exercise.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>

extern void *__libc_malloc(size_t size);

static void *kept[3];

void prepare_older(void) {
    kept[0] = seen(malloc(5000));
    kept[1] = seen(malloc(400));
}

void older(void) {
    free(kept[0]);
    seen(malloc(3000));
    seen(realloc(kept[1], hidden(500)));
}

static void *from_the_start;

/* Runs before the constructors of all libraries. */
static void before_everything(void) { from_the_start = malloc(777); }

__attribute__((used, section(".preinit_array"))) static void (*const first)(void) = before_everything;

void earliest(void) {
    REQUIRE(from_the_start != NULL);
    free(from_the_start);
}

void prepare_foreign(void) {
    for (int index = 0; index < 3; index++) kept[index] = seen(__libc_malloc(100));
}

/* What a library got by glibc's own names is not the probe's, but may be handed to its functions. */
void foreign(void) {
    free(kept[0]);
    memset(kept[1], 3, 100);
    REQUIRE(malloc_usable_size(kept[1]) >= 100);
    unsigned char *moved = seen(realloc(kept[1], hidden(200000)));
    for (int index = 0; index < 100; index++) REQUIRE(moved[index] == 3);
    free(moved);
    REQUIRE(realloc(kept[2], hidden(0)) == NULL);
}

/* All of the usable size can be used, and no block runs into the next. */
void usable(void) {
    enum { COUNT = 3000 };
    static unsigned char *made[COUNT];
    REQUIRE(malloc_usable_size(seen(NULL)) == 0);
    for (size_t size = 0; size < COUNT; size++) {
        made[size] = seen(malloc(hidden(size)));
        size_t whole = malloc_usable_size(made[size]);
        REQUIRE(whole >= size && whole == (size <= 24 ? 24 : (size + 23) / 16 * 16 - 8));
        memset(made[size], (int)(size % 251), whole);
    }
    for (size_t size = 0; size < COUNT; size++) {
        for (size_t index = 0; index < malloc_usable_size(made[size]); index++) {
            REQUIRE(made[size][index] == size % 251);
        }
        free(made[size]);
    }
}

void duplicated(void) { REQUIRE(strcmp(seen(strdup("12345")), "12345") == 0); }

void libc_calls(void) {
    char *text = NULL;
    REQUIRE(asprintf(&text, "%0300d", 7) == 300 && strlen(text) == 300);
    free(text);
    FILE *file = fopen("/proc/self/maps", "r");
    REQUIRE(file != NULL);
    char *line = seen(malloc(1));
    size_t capacity = 1;
    while (getline(&line, &capacity, file) > 0) REQUIRE(strlen(line) < capacity);
    free(line);
    REQUIRE(fclose(file) == 0);
}

void look_up(void) {
    for (int turn = 0; turn < 100; turn++) {
        REQUIRE(dlsym(RTLD_DEFAULT, "there_is_no_such_symbol") == NULL);
        REQUIRE(dlerror() != NULL);
        REQUIRE(dlopen("/no/such/library.so", RTLD_NOW) == NULL);
        REQUIRE(dlerror() != NULL);
    }
    void *library = dlopen("libm.so.6", RTLD_NOW);
    REQUIRE(library != NULL && dlclose(library) == 0);
}

void freed_twice(void) {
    void *block = seen(malloc(100));
    free(block);
    free(seen(block));
}
