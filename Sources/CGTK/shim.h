#pragma once

// First, so that the types of GLib are those of that module, whichever of the two a file imports.
#include "../CGLib/shim.h"
#include <gtk/gtk.h>

/// Opens a URL in another program, over a window.
static inline void tombolo_show_uri(GtkWindow *parent, const char *uri) {
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkUriLauncher *launcher = gtk_uri_launcher_new(uri);
    gtk_uri_launcher_launch(launcher, parent, NULL, NULL, NULL);
    g_object_unref(launcher);
#else
    gtk_show_uri(parent, uri, GDK_CURRENT_TIME);
#endif
}
