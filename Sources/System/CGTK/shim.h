#pragma once

// Included first, so that GLib's types are those of the module CGLib, whether a file imports CGLib or CGTK.
#include "../CGLib/shim.h"
#include <gtk/gtk.h>

/// Opens a URL in another program. Dialogs that this requires are shown over `parent`.
static inline void tombolo_show_uri(GtkWindow *parent, const char *uri) {
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkUriLauncher *launcher = gtk_uri_launcher_new(uri);
    gtk_uri_launcher_launch(launcher, parent, NULL, NULL, NULL);
    g_object_unref(launcher);
#else
    gtk_show_uri(parent, uri, GDK_CURRENT_TIME);
#endif
}

static inline void tombolo_window_parent_destroyed(GtkWindow *window) {
    gtk_window_set_transient_for(window, NULL);
    gtk_window_destroy(window);
}

/// Keeps a window above a parent window, and destroys it together with the parent. GTK's property `destroy-with-parent`
/// is not used, because a window that GTK 4.8 has destroyed in this way keeps its pointer to the parent. It follows the
/// pointer when its own last reference is released, and by then the parent has been freed.
static inline void tombolo_window_set_parent(GtkWindow *window, GtkWindow *parent) {
    gtk_window_set_transient_for(window, parent);
    g_signal_connect_object(parent, "destroy", G_CALLBACK(tombolo_window_parent_destroyed), window, G_CONNECT_SWAPPED);
}
