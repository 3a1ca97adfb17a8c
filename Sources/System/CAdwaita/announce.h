#pragma once

#include <dlfcn.h>
#include <gtk/gtk.h>

/// Requests that screen readers read a text. GTK has a function for this since version 4.14; with older versions
/// nothing happens.
///
/// The function is looked up at run time, because a program that was built with an older version of GTK may run with a
/// newer one.
///
/// @param priority A GtkAccessibleAnnouncementPriority: 1 is medium; 2 is high, which interrupts the text that is being read.
///
/// @return Whether GTK has the function.
static inline gboolean tombolo_accessible_announce(GtkWidget *widget, const char *text, int priority) {
    static void (*announce)(GtkAccessible *, const char *, int);
    static gsize is_looked_up;
    if (g_once_init_enter(&is_looked_up)) {
        // NULL stands for the program itself and the libraries with which it is linked.
        void *program = dlopen(NULL, RTLD_LAZY);
        if (program != NULL) *(void **)&announce = dlsym(program, "gtk_accessible_announce");
        g_once_init_leave(&is_looked_up, 1);
    }
    if (announce == NULL) return FALSE;
    announce(GTK_ACCESSIBLE(widget), text, priority);
    return TRUE;
}
