/** Control characters and non-characters that readers refuse and XML cannot write. Tabs and ends of lines are none. */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Returns the text with the replacement character in the place of each, so that every format writes the same. */
export const withoutControls = (text: string): string => text.replace(UNWRITABLE, '\ufffd');
