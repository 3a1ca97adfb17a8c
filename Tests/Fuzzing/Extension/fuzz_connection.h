#pragma once

#include <stddef.h>
#include <stdint.h>

// The program's end of a connection, which says what the fuzzer thinks of.

/// What the fuzzer thought of, from what has not been read.
typedef struct {
    const uint8_t *next;
    size_t left;
} FuzzInput;

/// The next byte; 0 where there is none.
uint8_t fuzz_byte(FuzzInput *input);

/// Where a program listens, whom the extension connects to.
const char *fuzz_path(void);

/// Takes the connection that the extension has just made.
int fuzz_accept(void);

/// Takes no connection any longer, until there is a path again.
void fuzz_refuse(void);

/// Sends packets, with the memory of each, until there are no more or there is no room, and says that nothing follows.
void fuzz_send_all(int connection, FuzzInput *input);
