#ifndef C_WEB_PROCESS_H
#define C_WEB_PROCESS_H

#include "line.h"
#include "wire.h"

#endif
