#pragma once

// First, so that GLib's types are those of that module, whichever of the two a file imports.
#include "../CGLib/shim.h"
#include <libsecret/secret.h>

/// The schema of all secrets that TomboloSecrets keeps: each has an application and a name.
static inline const SecretSchema *tombolo_secret_schema(void) {
    static const SecretSchema schema = {
        "org.tombolo.Secret",
        SECRET_SCHEMA_NONE,
        {{"application", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"name", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
    };
    return &schema;
}

/// The attributes of one secret, which the caller releases; Swift sees no variadic functions.
static inline GHashTable *tombolo_secret_attributes(const char *application, const char *name) {
    return secret_attributes_build(tombolo_secret_schema(), "application", application, "name", name, NULL);
}

/// Whether an item that was found has to be unlocked. What the file of a sandboxed application holds never has to.
static inline gboolean tombolo_secret_is_locked(gpointer found) { return SECRET_IS_ITEM(found) && secret_item_get_locked(SECRET_ITEM(found)); }

static inline GQuark tombolo_secret_error_quark(void) { return SECRET_ERROR; }
