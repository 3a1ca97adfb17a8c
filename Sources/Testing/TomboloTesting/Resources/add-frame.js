function addFrame({ kind, html, script, url }) {
const frame = document.createElement('iframe');
if (kind.startsWith('sandboxed')) {
(frame).sandbox = kind === 'sandboxedSameOrigin' ? 'allow-scripts allow-same-origin' : 'allow-scripts';
}
switch (kind) {
case 'srcdoc':
case 'sandboxedSrcdoc':
frame.srcdoc = html;
break;
case 'aboutBlank':
frame.src = 'about:blank';
break;
case 'noSource':
break;
case 'blob':
frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
break;
case 'data':
frame.src = 'data:text/html,' + encodeURIComponent(html);
break;
case 'javascript':
frame.src = 'javascript:' + encodeURIComponent(JSON.stringify(html));
break;
default:
frame.src = url;
}
document.body.append(frame);
if (kind === 'aboutBlank' || kind === 'noSource') {
const content = (frame.contentDocument);
const element = content.createElement('script');
element.textContent = script;
content.body.append(element);
}
}
return addFrame(argument);
