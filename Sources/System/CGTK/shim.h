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

static inline void tombolo_window_parent_destroyed(GtkWindow *window) {
    gtk_window_set_transient_for(window, NULL);
    gtk_window_destroy(window);
}

/// Keeps a window above another one, with which it is destroyed. Not with GTK's `destroy-with-parent`: GTK 4.8 keeps the pointer to the parent in a window that
/// was destroyed so, and follows it when the window's last reference is released, after the parent was freed.
static inline void tombolo_window_set_parent(GtkWindow *window, GtkWindow *parent) {
    gtk_window_set_transient_for(window, parent);
    g_signal_connect_object(parent, "destroy", G_CALLBACK(tombolo_window_parent_destroyed), window, G_CONNECT_SWAPPED);
}
