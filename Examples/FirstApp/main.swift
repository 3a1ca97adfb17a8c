import Tombolo

Application("org.example.FirstApp", profile: .ephemeral) { app in
    // A call that answers at once: tombolo.greeter.greet("Ada")
    app.calls.register("greeter.greet") { (name: String) in
        "Hello, \(name)!"
    }

    // A call that takes its time: tombolo.timer.wait(3). When the page gives up, the task is cancelled.
    app.calls.register("timer.wait") { (seconds: Double) async throws in
        try await Task.sleep(for: .seconds(seconds))
    }

    // A window with a folder of pages, served as app://first, and what these pages may call: nothing else.
    try app.openWindow(
        "First app", size: (width: 560, height: 480), folder: Application.resourceFolder("pages"), as: "first",
        grants: [Grant(["greeter.*", "timer.*"], to: ["app://first"])])
}.run()
