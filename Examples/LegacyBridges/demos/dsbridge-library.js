// A test library with the same interface to the app as the original: the same globals and prompts.
(() => {
    const bridge = {
        call(method, argument, callback) {
            let value = argument;
            let done = callback;
            if (typeof argument === 'function') {
                done = argument;
                value = {};
            }
            const message = { data: value === undefined ? null : value };
            if (typeof done === 'function') {
                const stub = `dscb${window.dscb}`;
                window.dscb += 1;
                window[stub] = done;
                message._dscbstub = stub;
            }
            const text = JSON.stringify(message);
            let answer = '';
            if (window._dsbridge) answer = window._dsbridge.call(method, text);
            else if (window._dswk) answer = prompt(`_dsbridge=${method}`, text);
            return JSON.parse(answer || '{}').data;
        },
        register: (name, target) => keep(window._dsf, name, target),
        registerAsyn: (name, target) => keep(window._dsaf, name, target),
        hasNativeMethod: (name, type) => bridge.call('_dsb.hasNativeMethod', { name, type: type || 'all' }),
        disableJavascriptDialogBlock: (disable) => void bridge.call('_dsb.disableJavascriptDialogBlock', { disable: disable !== false }),
    };

    function keep(table, name, target) {
        if (!window._dsInit) {
            window._dsInit = true;
            setTimeout(() => bridge.call('_dsb.dsinit'), 0);
        }
        if (typeof target === 'object') table._obs[name] = target;
        else table[name] = target;
    }

    function find(table, method) {
        const dot = method.lastIndexOf('.');
        if (dot < 0) return [table[method], table];
        const object = table._obs[method.slice(0, dot)];
        return [object && object[method.slice(dot + 1)], object];
    }

    window._dsf = { _obs: {} };
    window._dsaf = { _obs: {} };
    window.dscb = 0;
    window.dsBridge = bridge;
    window._handleMessageFromNative = function (message) {
        const values = JSON.parse(message.data);
        const answer = { id: message.callbackId, complete: true };
        const [fn, object] = find(this._dsf, message.method);
        if (typeof fn === 'function') {
            answer.data = fn.apply(object, values);
            bridge.call('_dsb.returnValue', answer);
            return;
        }
        const [later, owner] = find(this._dsaf, message.method);
        if (typeof later !== 'function') return;
        const respond = (data, complete) => {
            answer.data = data;
            answer.complete = complete !== false;
            bridge.call('_dsb.returnValue', answer);
        };
        later.apply(owner, [...values, respond]);
    };
    window.close = () => bridge.call('_dsb.closePage');
    bridge.register(
        '_hasJavascriptMethod',
        (method) => typeof find(window._dsf, method)[0] === 'function' || typeof find(window._dsaf, method)[0] === 'function',
    );
})();
