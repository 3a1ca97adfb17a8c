#pragma once

#include "packet.h"

/// The requests that the program is asked about.
typedef struct {
    guint32 flags;
    guint32 deadline_milliseconds;
    /// Hosts, in lower case.
    GHashTable *hosts;
} RequestFilter;

/// Reads a filter; NULL when the packet is not valid.
RequestFilter *request_filter_read(PacketReader *packet);
void request_filter_free(RequestFilter *filter);

/// Whether the program is asked about requests for a web URL.
gboolean request_filter_includes(const RequestFilter *filter, const char *url);
