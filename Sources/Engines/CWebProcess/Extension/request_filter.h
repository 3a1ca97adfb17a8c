#pragma once

#include "packet.h"

/// Selects the requests for which a decision of the program is needed.
typedef struct {
    guint32 flags;
    guint32 deadline_milliseconds;
    /// The hosts, in lower case.
    GHashTable *hosts;
} RequestFilter;

/// Reads a filter from a packet; NULL if the packet is invalid.
RequestFilter *request_filter_read(PacketReader *packet);
void request_filter_free(RequestFilter *filter);

/// Whether the filter includes requests for a web URL.
gboolean request_filter_includes(const RequestFilter *filter, const char *url);
