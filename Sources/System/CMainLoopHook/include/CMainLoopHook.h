#pragma once
// A program that links this target and has an asynchronous main, such as `swift test`, runs GLib's main loop on its main thread. There is no function
// to call. A program with a synchronous main runs its own loop and is not affected.
