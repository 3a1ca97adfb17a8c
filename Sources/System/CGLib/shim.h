#pragma once

#include <gio/gio.h>
#include <glib-object.h>
#include <glib-unix.h>

// libdispatch exports these for CoreFoundation's run loop and declares them in no header; on Linux the handle is an eventfd.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/// The flags of an application that opens files. From GLib 2.90 on Swift imports them as an option set with renamed members.
static inline GApplicationFlags tombolo_application_flags(gboolean is_unique) {
    return is_unique ? G_APPLICATION_HANDLES_OPEN : G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE;
}

// Swift imports neither variadic functions nor function-like macros.

/// A source of the default main context that watches a descriptor; a reference of the caller's. One that could not recurse would be taken out of what
/// is polled and put back each time, and each of the two wakes the loop once more.
static inline GSource *tombolo_descriptor_source_new(int descriptor, GIOCondition condition, GUnixFDSourceFunc is_ready, gpointer data,
                                                     GDestroyNotify destroy) {
    GSource *source = g_unix_fd_source_new(descriptor, condition);
    g_source_set_can_recurse(source, TRUE);
    g_source_set_callback(source, G_SOURCE_FUNC(is_ready), data, destroy);
    g_source_attach(source, NULL);
    return source;
}

/// Whether an object is an instance of a type, or of a subtype. False for NULL.
static inline gboolean tombolo_is_instance(gconstpointer instance, GType type) { return instance != NULL && G_TYPE_CHECK_INSTANCE_TYPE(instance, type); }
