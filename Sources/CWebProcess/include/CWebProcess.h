#ifndef C_WEB_PROCESS_H
#define C_WEB_PROCESS_H

#include "line.h"
#include "memory.h"
#include "wire.h"

#endif
