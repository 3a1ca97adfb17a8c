#ifndef RELEASE_PROBE_MARK_H
#define RELEASE_PROBE_MARK_H

// Marks the probe in debug builds too, unlike the product for apps.

#endif
