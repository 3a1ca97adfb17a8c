#pragma once

#include <webkit/webkit-web-process-extension.h>

/// Connects to the program, and gives the relay of every document a function that opens a port for that document and for no other. The function is in the
/// isolated world, which pages cannot reach. The port's own function goes into the page's world, bound to the document too.
void documents_join(const char *path, const char *token);
