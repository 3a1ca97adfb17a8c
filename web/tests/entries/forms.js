import { FormEncoder } from '../../source/dialects/rexxar/requests/forms.js';
import { global } from '../../source/page/environment.js';

/** A dialect that defines `makeForms`, which makes an encoder of forms. */
export function startForms() {
    /** @type {any} */ (global).makeForms = () => {
        const forms = new FormEncoder();
        return {
            holdsBlob: (/** @type {unknown} */ body) => forms.holdsBlob(body),
            multipartOf: (/** @type {unknown} */ form) => forms.multipartOf(form),
        };
    };
}
