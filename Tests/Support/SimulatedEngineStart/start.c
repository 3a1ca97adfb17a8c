#include "start.h"

#include <stdlib.h>
#include <string.h>

extern void tombolo_tests_use_simulated_wkwebview(void);

// Runs before the first test, so that every test of the process uses the same engine.
__attribute__((constructor)) static void start(void) {
    const char *engine = getenv("TOMBOLO_FAKE_ENGINE");
    if (engine && strcmp(engine, "wk") == 0) tombolo_tests_use_simulated_wkwebview();
}
