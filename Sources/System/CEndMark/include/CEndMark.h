#ifndef C_END_MARK_H
#define C_END_MARK_H

/// Registers a file that is created when SIGTERM, SIGINT or SIGHUP ends this process.
///
/// The first call installs a handler for those of the signals that have the default action. It does not replace a
/// handler of the app, and does not change ignored signals. If the app sets an action later, that replaces the handler.
/// The handler creates the files, and then the signal ends the process as it would have without the handler.
/// - Returns: A number for `end_mark_remove`; -1 if the file could not be registered.
int end_mark_add(const char *path);

/// Ends a registration. Does nothing for -1.
void end_mark_remove(int mark);

#endif
