// A server for one page. The first script of the page reports to the server that it runs.

#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>

// Listens on the loopback interface. Returns the port; -1 if listening fails.
int page_listen(void);

// Serves until `pages` pages have run their script, or until the monotonic clock reaches `limit`, in milliseconds. Returns whether all of
// these pages ran their script in time.
bool page_wait_until_ready(int pages, double limit);

#endif
