// Bytes and long texts travel beside the JSON. In the JSON, a placeholder stands for each, which cannot occur in the text of a
// value: half of a surrogate pair and the number of the attachment.

export const placeholderStart = '\ud800';
export const escapedPlaceholderStart = '\\ud800';
export const formOfBytes = 0;
export const formOfLatin1 = 1;
export const formOfUTF16 = 2;
