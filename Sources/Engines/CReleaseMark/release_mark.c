#include "CReleaseMark.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

/// The mark. Its address is null if no mark is linked into the program. A definition in the program takes precedence over one in
/// a preloaded library.
extern const struct tombolo_release_note tombolo_release_mark __attribute__((weak));

/// Prefixes of the variables of WebKit, JavaScriptCore and their allocator, of this framework, and of GTK's debugging
/// features. An entry that ends with `=` is a whole name.
static const char *const prefixes[] = {"WEBKIT", "WPE_", "JSC_", "GIGACAGE_", "bmalloc_", "Malloc", "TOMBOLO_", "GTK_DEBUG=", "GTK_INSPECTOR"};

/// Variables that make libraries load code or start programs (GIO, GTK, gdk-pixbuf, GStreamer, OpenSSL), write the keys
/// of TLS connections, or change what TLS accepts (GnuTLS, OpenSSL, libcurl). GTK 4 does not read GTK_MODULES. Entries
/// are as in `prefixes`.
static const char *const libraries[] = {
    "GIO_EXTRA_MODULES=",     "GIO_MODULE_DIR=",        "GTK_PATH=",          "GTK_EXE_PREFIX=", "GDK_PIXBUF_MODULE",
    "GST_PLUGIN_PATH",        "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SCANNER", "GST_REGISTRY",    "GST_INSTALL_PLUGINS_HELPER=",
    "OPENSSL_CONF",           "OPENSSL_ENGINES=",       "OPENSSL_MODULES=",   "SSLKEYLOGFILE=",  "G_TLS_",
    "GNUTLS_SYSTEM_PRIORITY", "GNUTLS_DEBUG_LEVEL=",
};

/// Exceptions: these variables only choose how pages are drawn, and some graphics drivers need them.
static const char *const drawing[] = {
    "WEBKIT_DISABLE_COMPOSITING_MODE",    "WEBKIT_DISABLE_DMABUF_RENDERER",   "WEBKIT_DMABUF_RENDERER_BUFFER_FORMAT",
    "WEBKIT_DMABUF_RENDERER_DISABLE_GBM", "WEBKIT_DMABUF_RENDERER_FORCE_SHM", "WEBKIT_WEBGL_DISABLE_GBM",
    "WEBKIT_SKIA_ENABLE_CPU_RENDERING",   "WEBKIT_SKIA_CPU_PAINTING_THREADS", "WEBKIT_SKIA_GPU_PAINTING_THREADS",
};

static char removed[1024];

bool tombolo_release_is_marked(void) { return &tombolo_release_mark != NULL; }

const char *tombolo_release_removed(void) { return removed; }

/// Whether a name of this length begins with `prefix`, or equals it if `prefix` ends with `=`.
static bool has_prefix(const char *name, size_t length, const char *prefix) {
    size_t count = strlen(prefix);
    if (prefix[count - 1] == '=') return length == count - 1 && strncmp(name, prefix, length) == 0;
    return length >= count && strncmp(name, prefix, count) == 0;
}

static bool is_override(const char *name, size_t length) {
    for (size_t index = 0; index < sizeof drawing / sizeof *drawing; index++)
        if (strlen(drawing[index]) == length && strncmp(name, drawing[index], length) == 0) return false;
    for (size_t index = 0; index < sizeof prefixes / sizeof *prefixes; index++)
        if (has_prefix(name, length, prefixes[index])) return true;
    return false;
}

bool tombolo_release_is_override(const char *name) { return is_override(name, strlen(name)); }

static bool is_for_libraries(const char *name, size_t length) {
    // Flatpak's runtimes set this variable to the folders of their codecs.
    if (has_prefix(name, length, "GST_PLUGIN_SYSTEM_PATH") && access("/.flatpak-info", F_OK) == 0) return false;
    for (size_t index = 0; index < sizeof libraries / sizeof *libraries; index++)
        if (has_prefix(name, length, libraries[index])) return true;
    return false;
}

static void note_removal(const char *name) {
    size_t used = strlen(removed);
    if (used + strlen(name) + 2 > sizeof removed) return;
    if (used > 0) removed[used++] = ' ';
    for (; *name != 0; name++) {
        bool is_plain = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') || (*name >= '0' && *name <= '9') || *name == '_';
        removed[used++] = is_plain ? *name : '?';
    }
    removed[used] = 0;
}

void tombolo_release_clean_environment(void) {
    for (size_t index = 0; environ != NULL && environ[index] != NULL;) {
        const char *end = strchr(environ[index], '=');
        size_t length = end == NULL ? 0 : (size_t)(end - environ[index]);
        if (length == 0 || !(is_override(environ[index], length) || is_for_libraries(environ[index], length))) {
            index += 1;
            continue;
        }
        char *name = strndup(environ[index], length);
        // Abort: if the program continued, the variable would still affect the engine.
        if (name == NULL || unsetenv(name) != 0) abort();
        note_removal(name);
        free(name);
    }
}
