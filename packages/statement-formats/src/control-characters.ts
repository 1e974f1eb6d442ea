/** Control characters and non-characters that readers refuse and XML forbids. Tabs and line ends are allowed. */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Replaces each by the replacement character, so that every format writes the same text. */
export const withoutControls = (text: string): string => text.replace(UNWRITABLE, '\ufffd');
