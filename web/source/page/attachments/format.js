// Bytes and long texts are sent beside the JSON, as attachments. In the JSON, each is represented by a placeholder that cannot occur in
// the text of a value: a lone surrogate and the number of the attachment.

export const placeholderStart = '\ud800';
export const escapedPlaceholderStart = '\\ud800';
export const formOfBytes = 0;
export const formOfLatin1 = 1;
export const formOfUTF16 = 2;
