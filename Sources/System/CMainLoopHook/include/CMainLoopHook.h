#pragma once
// Linking this target parks the main thread of a program with an asynchronous main, `swift test` among them, in GLib's main
// loop. Nothing is to be called. Programs with a synchronous main run their own loop and notice nothing.
