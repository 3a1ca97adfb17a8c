#pragma once
// If a program with an asynchronous main, such as `swift test`, links this target, it runs GLib's main loop on its main
// thread. There is no function to call. A program with a synchronous main runs its own loop and is not affected.
