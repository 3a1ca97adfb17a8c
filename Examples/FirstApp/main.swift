import Tombolo

Application("org.example.FirstApp", profile: .ephemeral) { app in
    // A synchronous handler: tombolo.greeter.greet("Ada")
    app.calls.register("greeter.greet") { (name: String) in
        "Hello, \(name)!"
    }

    // An asynchronous handler: tombolo.timer.wait(3). If the page cancels the call, the task is cancelled.
    app.calls.register("timer.wait") { (seconds: Double) async throws in
        try await Task.sleep(for: .seconds(seconds))
    }

    // A window with a folder of pages, served as app://first. These pages may make only the granted calls.
    try app.openWindow(
        "First app", size: (width: 560, height: 480), folder: Application.resourceFolder("pages"), as: "first",
        grants: [Grant(["greeter.*", "timer.*"], to: ["app://first"])])
}.run()
