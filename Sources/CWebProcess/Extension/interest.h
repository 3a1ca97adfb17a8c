#pragma once

#include "packet.h"

/// Which requests are asked about.
typedef struct {
    guint32 flags;
    guint32 deadline_milliseconds;
    /// Hosts, in lower case.
    GHashTable *hosts;
} Interest;

/// Reads one; NULL when the packet is none.
Interest *interest_read(PacketReader *packet);
void interest_free(Interest *interest);

/// Whether requests for a web URL are asked about.
gboolean interest_includes(const Interest *interest, const char *url);
