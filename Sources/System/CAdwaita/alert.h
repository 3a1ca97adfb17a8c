#pragma once

#include <adwaita.h>

// Dialogs with a heading, a body and buttons. They are AdwAlertDialogs if the headers declare that type (libadwaita
// 1.5), and otherwise AdwMessageDialogs, which libadwaita 1.6 deprecates. An AdwAlertDialog is shown within its parent
// window if that is a libadwaita window, and otherwise in a separate window. An AdwMessageDialog always has a separate
// window.

#if ADW_CHECK_VERSION(1, 5, 0)

// The functions of the two types have the same names except for the prefix.
#define TOMBOLO_ALERT_FUNCTION(name) adw_alert_dialog_##name
#define TOMBOLO_ALERT(alert) ADW_ALERT_DIALOG(alert)

/// Creates a dialog, which is not shown yet. The caller owns the reference.
static inline GtkWidget *tombolo_alert_new(GtkWindow *parent, const char *heading, const char *body, const char *title) {
    AdwDialog *dialog = adw_alert_dialog_new(heading, body);
    adw_dialog_set_title(dialog, title);
    g_object_set(dialog, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT_DIALOG, NULL);
    return g_object_ref_sink(GTK_WIDGET(dialog));
}

/// Shows the dialog over a window. The dialog closes together with the window.
static inline void tombolo_alert_present(GtkWidget *alert, GtkWindow *parent) {
    adw_dialog_present(ADW_DIALOG(alert), GTK_WIDGET(parent));
    GtkRoot *root = gtk_widget_get_root(alert);
    if (root != NULL && root != GTK_ROOT(parent)) gtk_window_set_destroy_with_parent(GTK_WINDOW(root), TRUE);
}

/// Closes the dialog as Escape does: the dialog emits `response` with its close response.
static inline void tombolo_alert_close(GtkWidget *alert) { adw_dialog_close(ADW_DIALOG(alert)); }

/// Removes the dialog from the screen. Do not call it in a handler for the signal `response`, after which the dialog
/// closes by itself. libadwaita aborts the program if a dialog that is not open yet is closed twice.
static inline void tombolo_alert_destroy(GtkWidget *alert) {
    // A dialog that was closed together with its window has no parent any more, and libadwaita does not expect such a
    // dialog here.
    if (gtk_widget_get_parent(alert) != NULL) adw_dialog_force_close(ADW_DIALOG(alert));
}

/// Removes the dialog from the screen after `response`. AdwAlertDialog does this by itself.
static inline void tombolo_alert_finish(GtkWidget *alert) {}

/// Whether a dialog is shown within a window. If so, the window's key events belong to the dialog.
static inline gboolean tombolo_alert_is_within(GtkWindow *parent) {
    return ADW_IS_APPLICATION_WINDOW(parent) ? adw_application_window_get_visible_dialog(ADW_APPLICATION_WINDOW(parent)) != NULL
                                             : ADW_IS_WINDOW(parent) && adw_window_get_visible_dialog(ADW_WINDOW(parent)) != NULL;
}

static inline const char *tombolo_alert_get_title(GtkWidget *alert) { return adw_dialog_get_title(ADW_DIALOG(alert)); }

/// Emits a response and closes the dialog, as the press of a button does.
static inline void tombolo_alert_respond(GtkWidget *alert, const char *id) {
    g_object_ref(alert);
    g_signal_emit_by_name(alert, "response", id);
    tombolo_alert_destroy(alert);
    g_object_unref(alert);
}

/// The number of dialogs that are shown over a libadwaita window; for tests.
static inline guint tombolo_alert_count(GtkWindow *parent) {
    GListModel *dialogs =
        ADW_IS_APPLICATION_WINDOW(parent) ? adw_application_window_get_dialogs(ADW_APPLICATION_WINDOW(parent)) : adw_window_get_dialogs(ADW_WINDOW(parent));
    guint count = g_list_model_get_n_items(dialogs);
    g_object_unref(dialogs);
    return count;
}

#else

#define TOMBOLO_ALERT_FUNCTION(name) adw_message_dialog_##name
#define TOMBOLO_ALERT(alert) ADW_MESSAGE_DIALOG(alert)

static inline GtkWidget *tombolo_alert_new(GtkWindow *parent, const char *heading, const char *body, const char *title) {
    GtkWidget *dialog = adw_message_dialog_new(parent, heading, body);
    gtk_window_set_title(GTK_WINDOW(dialog), title);
    tombolo_window_set_parent(GTK_WINDOW(dialog), parent);
    g_object_set(dialog, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT_DIALOG, NULL);
    // GTK owns the initial reference until the window is destroyed, so this adds a reference for the caller.
    return g_object_ref(dialog);
}

static inline void tombolo_alert_present(GtkWidget *alert, GtkWindow *parent) { gtk_window_present(GTK_WINDOW(alert)); }

static inline void tombolo_alert_close(GtkWidget *alert) { gtk_window_close(GTK_WINDOW(alert)); }

static inline void tombolo_alert_destroy(GtkWidget *alert) {
    gtk_window_set_transient_for(GTK_WINDOW(alert), NULL);
    gtk_window_destroy(GTK_WINDOW(alert));
}

static inline void tombolo_alert_finish(GtkWidget *alert) { tombolo_alert_destroy(alert); }

static inline gboolean tombolo_alert_is_within(GtkWindow *parent) { return FALSE; }

static inline const char *tombolo_alert_get_title(GtkWidget *alert) { return gtk_window_get_title(GTK_WINDOW(alert)); }

static inline void tombolo_alert_respond(GtkWidget *alert, const char *id) { adw_message_dialog_response(ADW_MESSAGE_DIALOG(alert), id); }

static inline guint tombolo_alert_count(GtkWindow *parent) {
    GListModel *windows = gtk_window_get_toplevels();
    guint count = 0;
    for (guint index = 0; index < g_list_model_get_n_items(windows); index += 1) {
        GtkWindow *window = g_list_model_get_item(windows, index);
        if (ADW_IS_MESSAGE_DIALOG(window) && gtk_window_get_transient_for(window) == parent) count += 1;
        g_object_unref(window);
    }
    return count;
}

#endif

static inline void tombolo_alert_set_close_response(GtkWidget *alert, const char *id) { TOMBOLO_ALERT_FUNCTION(set_close_response)(TOMBOLO_ALERT(alert), id); }

static inline void tombolo_alert_add_response(GtkWidget *alert, const char *id, const char *label) {
    TOMBOLO_ALERT_FUNCTION(add_response)(TOMBOLO_ALERT(alert), id, label);
}

static inline gboolean tombolo_alert_has_response(GtkWidget *alert, const char *id) { return TOMBOLO_ALERT_FUNCTION(has_response)(TOMBOLO_ALERT(alert), id); }

static inline void tombolo_alert_set_default_response(GtkWidget *alert, const char *id) {
    TOMBOLO_ALERT_FUNCTION(set_default_response)(TOMBOLO_ALERT(alert), id);
}

static inline const char *tombolo_alert_get_default_response(GtkWidget *alert) { return TOMBOLO_ALERT_FUNCTION(get_default_response)(TOMBOLO_ALERT(alert)); }

static inline void tombolo_alert_suggest_response(GtkWidget *alert, const char *id) {
    TOMBOLO_ALERT_FUNCTION(set_response_appearance)(TOMBOLO_ALERT(alert), id, ADW_RESPONSE_SUGGESTED);
}

static inline void tombolo_alert_set_response_enabled(GtkWidget *alert, const char *id, gboolean is_enabled) {
    TOMBOLO_ALERT_FUNCTION(set_response_enabled)(TOMBOLO_ALERT(alert), id, is_enabled);
}

static inline gboolean tombolo_alert_is_response_enabled(GtkWidget *alert, const char *id) {
    return TOMBOLO_ALERT_FUNCTION(get_response_enabled)(TOMBOLO_ALERT(alert), id);
}

static inline void tombolo_alert_set_extra_child(GtkWidget *alert, GtkWidget *child) { TOMBOLO_ALERT_FUNCTION(set_extra_child)(TOMBOLO_ALERT(alert), child); }

static inline const char *tombolo_alert_get_heading(GtkWidget *alert) { return TOMBOLO_ALERT_FUNCTION(get_heading)(TOMBOLO_ALERT(alert)); }

static inline const char *tombolo_alert_get_body(GtkWidget *alert) { return TOMBOLO_ALERT_FUNCTION(get_body)(TOMBOLO_ALERT(alert)); }

#undef TOMBOLO_ALERT_FUNCTION
#undef TOMBOLO_ALERT
