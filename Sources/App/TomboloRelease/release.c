#include "CReleaseMark.h"
#include "TomboloRelease.h"

#ifdef TOMBOLO_IS_RELEASE
TOMBOLO_RELEASE_MARK;
#endif
