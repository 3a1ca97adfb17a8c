// Bytes and long texts are sent beside the JSON, as attachments. In the JSON, a placeholder that cannot occur in the text of a value
// represents each attachment: a lone surrogate and the attachment's number.

export const placeholderStart = '\ud800';
export const escapedPlaceholderStart = '\\ud800';
export const formOfBytes = 0;
export const formOfLatin1 = 1;
export const formOfUTF16 = 2;
