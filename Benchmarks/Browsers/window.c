// The floor for browsers: a page in a libadwaita window with a header bar, in plain C.
//
// The address field has no function. The size of the window and the settings of rendering are those of Tombolo's browser.

#include <adwaita.h>
#include <stdio.h>
#include <string.h>
#include <webkit/webkit.h>

static void closed(GtkWindow *window, gpointer loop) { g_main_loop_quit(loop); }

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: window URL\n");
        return 64;
    }
    // GTK 4.16 moved the setting that disables GL from GDK_DEBUG to GDK_DISABLE.
    if (gtk_get_minor_version() >= 16) g_setenv("GDK_DISABLE", "gl", FALSE);
    else g_setenv("GDK_DEBUG", "gl-disable", FALSE);
    g_setenv("GSK_RENDERER", "cairo", FALSE);
    g_setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", FALSE);
    adw_init();

    GtkWidget *view = webkit_web_view_new();
    WebKitSettings *settings = webkit_web_view_get_settings(WEBKIT_WEB_VIEW(view));
    webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
    gtk_widget_set_vexpand(view, TRUE);

    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(entry), arguments[1]);
    gtk_widget_set_hexpand(entry, TRUE);
    GtkWidget *bar = adw_header_bar_new();
    adw_header_bar_set_title_widget(ADW_HEADER_BAR(bar), entry);

    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), bar);
    gtk_box_append(GTK_BOX(box), view);
    GtkWidget *window = adw_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 1000, 720);
    adw_window_set_content(ADW_WINDOW(window), box);

    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    g_signal_connect(window, "destroy", G_CALLBACK(closed), loop);
    webkit_web_view_load_uri(WEBKIT_WEB_VIEW(view), arguments[1]);
    gtk_window_present(GTK_WINDOW(window));
    g_main_loop_run(loop);
    return 0;
}
