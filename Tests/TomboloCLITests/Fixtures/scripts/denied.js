try {
    return { value: await tombolo.call("debug.echo", 1) };
} catch (error) {
    return { code: error.code, message: error.message };
}
