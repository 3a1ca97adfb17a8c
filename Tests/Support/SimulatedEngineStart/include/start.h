#ifndef TOMBOLO_SIMULATED_ENGINE_START_H
#define TOMBOLO_SIMULATED_ENGINE_START_H

// Has no declarations: a target of C needs a header.

#endif
