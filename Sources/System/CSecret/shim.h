#pragma once

// Included first, so that GLib's types are those of the module CGLib, whether a file imports CGLib or CSecret.
#include "../CGLib/shim.h"
#include <libsecret/secret.h>

/// The schema of all secrets that TomboloSecrets stores: each secret has an application and a name.
static inline const SecretSchema *tombolo_secret_schema(void) {
    static const SecretSchema schema = {
        "org.tombolo.Secret",
        SECRET_SCHEMA_NONE,
        {{"application", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"name", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
    };
    return &schema;
}

/// Returns the attributes of one secret, which the caller releases. This is a C function because Swift does not import
/// variadic functions.
static inline GHashTable *tombolo_secret_attributes(const char *application, const char *name) {
    return secret_attributes_build(tombolo_secret_schema(), "application", application, "name", name, NULL);
}

/// Whether a found item has to be unlocked. In a sandboxed application, libsecret stores items in a file; these items never have to be unlocked.
static inline gboolean tombolo_secret_is_locked(gpointer found) { return SECRET_IS_ITEM(found) && secret_item_get_locked(SECRET_ITEM(found)); }

static inline GQuark tombolo_secret_error_quark(void) { return SECRET_ERROR; }
