#pragma once

#include <gtk/gtk.h>

/// Calls a function with `data` whenever an object emits a signal that has neither parameters nor a result.
static inline void app_connect(void *object, const char *signal, void (*callback)(void *object, void *data), void *data) {
    g_signal_connect(object, signal, G_CALLBACK(callback), data);
}

/// Calls a function with `data` when the user closes a window. The window closes if the result is FALSE.
static inline void app_connect_close(GtkWindow *window, gboolean (*callback)(void *window, void *data), void *data) {
    g_signal_connect(window, "close-request", G_CALLBACK(callback), data);
}
