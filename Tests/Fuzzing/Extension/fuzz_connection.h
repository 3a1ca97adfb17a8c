#pragma once

#include <stddef.h>
#include <stdint.h>

// The program's end of a connection. It sends what the fuzzer generates.

/// The fuzzer's input that has not been read yet.
typedef struct {
    const uint8_t *next;
    size_t left;
} FuzzInput;

/// The next byte, or 0 at the end of the input.
uint8_t fuzz_byte(FuzzInput *input);

/// The path on which the program listens and to which the extension connects.
const char *fuzz_path(void);

/// Accepts the connection that the extension has just made.
int fuzz_accept(void);

/// Stops accepting connections until fuzz_path() is called again.
void fuzz_refuse(void);

/// Sends packets with their memory until the input ends or there is no room, then shuts down the sending side.
void fuzz_send_all(int connection, FuzzInput *input);
