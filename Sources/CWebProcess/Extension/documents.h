#pragma once

#include "channel.h"

/// Gives the relay of every document a function that opens a port for that document and for no other. The function is in the
/// isolated world, which pages cannot reach. The port's own function goes into the page's world, bound to the document too.
void documents_join(Channel *channel);
