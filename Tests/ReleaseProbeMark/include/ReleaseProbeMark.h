#ifndef RELEASE_PROBE_MARK_H
#define RELEASE_PROBE_MARK_H

// Marks the probe in a debug build too, which the product for apps does not.

#endif
