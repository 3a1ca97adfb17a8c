#pragma once

// Included first, so that GLib's types are those of the module CGLib, whether a file imports CGLib or CJavaScriptCore.
#include "../CGLib/shim.h"
#include <jsc/jsc.h>
