#pragma once

#include <webkit/webkit-web-process-extension.h>

/// Connects to the program, and gives the relay of every document a function that opens a port for that document only.
/// This function is in the isolated world, which page script cannot access. The function of an open port, in contrast,
/// is defined in the page's world, but it is bound to its document too.
void documents_join(const char *path, const char *token);
