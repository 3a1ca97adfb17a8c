#ifndef TOMBOLO_RELEASE_H
#define TOMBOLO_RELEASE_H

// This module has no functions. A program that depends on it contains the release mark if it is built with `-c release`.

#endif
