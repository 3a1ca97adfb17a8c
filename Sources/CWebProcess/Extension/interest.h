#pragma once

#include "packet.h"

/// The requests that the program is asked about.
typedef struct {
    guint32 flags;
    guint32 deadline_milliseconds;
    /// Hosts, in lower case.
    GHashTable *hosts;
} Interest;

/// Reads an interest; NULL when the packet is not valid.
Interest *interest_read(PacketReader *packet);
void interest_free(Interest *interest);

/// Whether the program is asked about requests for a web URL.
gboolean interest_includes(const Interest *interest, const char *url);
