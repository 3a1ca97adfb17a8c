#pragma once

// Included first, so that the types of these libraries are those of their own modules, whichever of the modules a file imports.
#include "../CGTK/shim.h"
#include "../CJavaScriptCore/shim.h"
#include <webkit/webkit.h>

// The following function calls a variadic function, which Swift does not import.

/// Creates a view that uses exactly the given objects. Returns a floating reference.
static inline GtkWidget *tombolo_web_view_new(WebKitWebContext *context, WebKitNetworkSession *session, WebKitUserContentManager *content,
                                              WebKitSettings *settings, gboolean is_automated) {
    return GTK_WIDGET(g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session, "user-content-manager", content, "settings",
                                   settings, "is-controlled-by-automation", is_automated, NULL));
}
