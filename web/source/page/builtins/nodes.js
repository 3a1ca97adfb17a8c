// Built-ins for nodes and the observation of changes in a document.
import { getter, unbound } from './language.js';

export const PageMutationObserver = MutationObserver;

export const observe = unbound(MutationObserver.prototype.observe);
export const stopObserving = unbound(MutationObserver.prototype.disconnect);
export const targetOf = getter(MutationRecord.prototype, 'target');
export const addedNodesOf = getter(MutationRecord.prototype, 'addedNodes');
export const lengthOfList = getter(NodeList.prototype, 'length');
export const itemOf = unbound(NodeList.prototype.item);
export const nodeNameOf = getter(Node.prototype, 'nodeName');
export const bodyOf = getter(Document.prototype, 'body');
export const findFirst = unbound(Document.prototype.querySelector);
export const findAll = unbound(Element.prototype.querySelectorAll);
export const sourceOf = getter(HTMLIFrameElement.prototype, 'src');
export const attributeOf = unbound(Element.prototype.getAttribute);
