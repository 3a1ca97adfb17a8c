#include "CReleaseMark.h"
#include "ReleaseProbeMark.h"

TOMBOLO_RELEASE_MARK;
