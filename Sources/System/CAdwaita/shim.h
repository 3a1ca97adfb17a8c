#pragma once

// Included first, so that GTK's types are those of the module CGTK, whether a file imports CGTK or CAdwaita.
#include "../CGTK/shim.h"
#include <adwaita.h>
#include "alert.h"
#include "announce.h"

/// Loads a style sheet; `length` is its length in bytes.
static inline void tombolo_css_provider_load(GtkCssProvider *provider, const char *text, gsize length) {
#if GTK_CHECK_VERSION(4, 12, 0)
    GBytes *bytes = g_bytes_new(text, length);
    gtk_css_provider_load_from_bytes(provider, bytes);
    g_bytes_unref(bytes);
#else
    gtk_css_provider_load_from_data(provider, text, (gssize)length);
#endif
}

// Swift does not import variadic functions, which the following functions call.

/// Creates a widget with the given role for assistive technologies. Returns a floating reference.
static inline GtkWidget *tombolo_widget_new(GType type, GtkAccessibleRole role) { return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL)); }

/// Changes the role of a widget for assistive technologies. The widget must not be on the screen yet.
static inline void tombolo_set_accessible_role(GtkWidget *widget, GtkAccessibleRole role) { g_object_set(widget, "accessible-role", role, NULL); }

/// Sets the name of a widget for assistive technologies.
static inline void tombolo_set_accessible_label(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/// Sets the description of a widget for assistive technologies, which read it after the name. NULL removes the
/// description.
static inline void tombolo_set_accessible_description(GtkWidget *widget, const char *text) {
    if (text == NULL) {
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    } else {
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    }
}

/// Sets whether assistive technologies present a widget as busy.
static inline void tombolo_set_accessible_busy(GtkWidget *widget, gboolean busy) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

/// Whether `text` is the name of a widget for assistive technologies. For tests, since GTK has no function that reads
/// the property.
static inline gboolean tombolo_has_accessible_label(GtkWidget *widget, const char *text) {
    char *difference = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text);
    gboolean same = difference == NULL;
    g_free(difference);
    return same;
}

/// Whether `text` is the description of a widget for assistive technologies. For tests.
static inline gboolean tombolo_has_accessible_description(GtkWidget *widget, const char *text) {
    char *difference = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
    gboolean same = difference == NULL;
    g_free(difference);
    return same;
}

/// Returns an integer property of an object.
static inline int tombolo_int_property(gpointer object, const char *name) {
    int value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}

static inline void tombolo_set_int_property(gpointer object, const char *name, int value) { g_object_set(object, name, value, NULL); }
