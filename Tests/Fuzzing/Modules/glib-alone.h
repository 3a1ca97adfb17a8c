#pragma once

#include <glib.h>

// As in Sources/System/CGLib/shim.h.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
