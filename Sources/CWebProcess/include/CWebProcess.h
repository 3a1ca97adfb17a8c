#ifndef C_WEB_PROCESS_H
#define C_WEB_PROCESS_H

#include "arena.h"
#include "line.h"
#include "memory.h"
#include "wire.h"

#endif
