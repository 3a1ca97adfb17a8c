#ifndef TOMBOLO_RELEASE_H
#define TOMBOLO_RELEASE_H

// Nothing to call: a program that has this module among its dependencies is marked when it is built with `-c release`.

#endif
