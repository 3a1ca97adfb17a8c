#pragma once

// First, so that GTK's types are those of that module, whichever of the two a file imports.
#include "../CGTK/shim.h"
#include <adwaita.h>
#include "alert.h"
#include "announce.h"

/// Loads a style sheet of so many bytes.
static inline void tombolo_css_provider_load(GtkCssProvider *provider, const char *text, gsize length) {
#if GTK_CHECK_VERSION(4, 12, 0)
    GBytes *bytes = g_bytes_new(text, length);
    gtk_css_provider_load_from_bytes(provider, bytes);
    g_bytes_unref(bytes);
#else
    gtk_css_provider_load_from_data(provider, text, (gssize)length);
#endif
}

// Swift sees no variadic functions.

/// A new widget with a role of its own for assistive technologies; a floating reference.
static inline GtkWidget *tombolo_widget_new(GType type, GtkAccessibleRole role) { return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL)); }

/// Gives a widget that is not on the screen yet another role for assistive technologies.
static inline void tombolo_set_accessible_role(GtkWidget *widget, GtkAccessibleRole role) { g_object_set(widget, "accessible-role", role, NULL); }

/// The name of a widget for assistive technologies.
static inline void tombolo_set_accessible_label(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/// The description of a widget for assistive technologies, read after its name; NULL for none.
static inline void tombolo_set_accessible_description(GtkWidget *widget, const char *text) {
    if (text == NULL) {
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    } else {
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    }
}

/// Tells assistive technologies that a widget is waiting for something.
static inline void tombolo_set_accessible_busy(GtkWidget *widget, gboolean busy) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

/// Whether assistive technologies call a widget `text`; for tests, since nothing reads a property back.
static inline gboolean tombolo_has_accessible_label(GtkWidget *widget, const char *text) {
    char *difference = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text);
    gboolean same = difference == NULL;
    g_free(difference);
    return same;
}

/// Whether assistive technologies say `text` of a widget; for tests.
static inline gboolean tombolo_has_accessible_description(GtkWidget *widget, const char *text) {
    char *difference = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
    gboolean same = difference == NULL;
    g_free(difference);
    return same;
}

/// A whole-number property of an object.
static inline int tombolo_int_property(gpointer object, const char *name) {
    int value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}

static inline void tombolo_set_int_property(gpointer object, const char *name, int value) { g_object_set(object, name, value, NULL); }
