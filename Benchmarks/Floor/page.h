// A server of one page, which says when its first script runs.

#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>

// Listens on the loopback interface. Returns the port; -1 if that is not possible.
int page_listen(void);

// Serves until that many pages have run their script, or until a moment of the monotonic clock, in milliseconds.
bool page_wait_until_ready(int pages, double limit);

#endif
