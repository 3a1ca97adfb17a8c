#pragma once

// First, so that the types of GLib are those of that module, whichever of the two a file imports.
#include "../CGLib/shim.h"
#include <jsc/jsc.h>
