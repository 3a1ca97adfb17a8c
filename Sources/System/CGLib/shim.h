#pragma once

#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <glib-object.h>
#include <glib-unix.h>

// libdispatch exports these functions for CoreFoundation's run loop, but does not declare them in a header. On Linux the handle is an eventfd.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/// Returns the flags of an application that opens files. This is a C function because from GLib 2.90 on Swift imports
/// the flags as an option set with renamed members.
static inline GApplicationFlags tombolo_application_flags(gboolean is_unique) {
    return is_unique ? G_APPLICATION_HANDLES_OPEN : G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE;
}

// The following functions use variadic functions and function-like macros, which Swift does not import.

/// Creates a source of the default main context that watches a descriptor. The caller owns the reference. The source
/// can recurse. Otherwise GLib would remove its descriptor from the poll set before each dispatch and add it again
/// afterwards, and each of these changes would wake the loop once more.
static inline GSource *tombolo_descriptor_source_new(int descriptor, GIOCondition condition, GUnixFDSourceFunc is_ready, gpointer data,
                                                     GDestroyNotify destroy) {
    GSource *source = g_unix_fd_source_new(descriptor, condition);
    g_source_set_can_recurse(source, TRUE);
    g_source_set_callback(source, G_SOURCE_FUNC(is_ready), data, destroy);
    g_source_attach(source, NULL);
    return source;
}

/// Whether an object is an instance of a type or of a subtype. False for NULL.
static inline gboolean tombolo_is_instance(gconstpointer instance, GType type) { return instance != NULL && G_TYPE_CHECK_INSTANCE_TYPE(instance, type); }
