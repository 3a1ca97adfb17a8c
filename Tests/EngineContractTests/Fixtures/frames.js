'use strict';

const other = new URLSearchParams(location.search).get('other');

addEventListener('load', async () => {
    const source = await (await fetch('probe.js')).text();
    const inline = (kind) => `<!doctype html><script>${source}; probe('${kind}')<\/script>`;
    const script = (frame, kind) => {
        const element = frame.contentDocument.createElement('script');
        element.textContent = `${source}; probe('${kind}')`;
        frame.contentDocument.documentElement.append(element);
    };
    const add = (attributes, whenThere) => {
        const frame = Object.assign(document.createElement('iframe'), attributes);
        document.body.append(frame);
        whenThere?.(frame);
        return frame;
    };
    add({ src: 'probe.html#sameOrigin' });
    add({ src: `${other}/probe.html#crossOrigin` });
    add({ sandbox: 'allow-scripts', src: 'probe.html#sandboxed' });
    add({ sandbox: 'allow-scripts allow-same-origin', src: 'probe.html#sandboxedSameOrigin' });
    add({ srcdoc: inline('srcdoc') });
    add({ sandbox: 'allow-scripts', srcdoc: inline('sandboxedSrcdoc') });
    add({ src: 'about:blank' }, (frame) => script(frame, 'aboutBlank'));
    add({}, (frame) => script(frame, 'noSource'));
    add({ src: URL.createObjectURL(new Blob([inline('blob')], { type: 'text/html' })) });
    add({ src: `data:text/html,${encodeURIComponent(inline('data'))}` });
    globalThis.inlineOfJavascript = inline('javascript');
    add({ src: 'javascript:parent.inlineOfJavascript' });
});
