#ifndef C_END_MARK_H
#define C_END_MARK_H

/// Registers a file that is created when SIGTERM, SIGINT or SIGHUP ends this process.
///
/// The first call installs a handler for those of the signals whose action is the default one. A handler of the app stays, and so does a signal that is
/// ignored; an app that sets an action later replaces the handler. The handler creates the files, and then the signal ends the process as it would have
/// without a handler.
/// - Returns: A number for `end_mark_remove`; -1 if the file could not be registered.
int end_mark_add(const char *path);

/// Ends a registration. Does nothing for -1.
void end_mark_remove(int mark);

#endif
