#ifndef C_WEB_PROCESS_H
#define C_WEB_PROCESS_H

#include "shared_buffer.h"
#include "packet_socket.h"
#include "memory.h"
#include "wire.h"

#endif
