const failures = [];
for (const argument of [{ code: "shop.outOfStock", message: "No more.", data: { left: 0 } }, {}]) {
    try {
        await tombolo.call("debug.fail", argument);
    } catch (error) {
        failures.push({ code: error.code, message: error.message, data: error.data });
    }
}
return failures;
