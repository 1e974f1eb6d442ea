/**
 * Text of others (banks, receivers, names of keys) on a terminal. Characters that a terminal would interpret are
 * replaced: control characters, which form escape sequences, and marks that change the text direction.
 */
const OBEYED =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** Returns one line, with a replacement character for each refused character. */
export const printable = (text: string): string => printableLines(text.replace(/[\t\n\r]+/g, ' '));

/** Returns the same, but preserves line breaks. */
export const printableLines = (text: string): string =>
  text.replace(OBEYED, (mark) => (mark === '\n' || mark === '\r' ? mark : '\ufffd')).toWellFormed();

/** Escapes such characters in JSON, which does not change its value. */
export const printableJson = (json: string): string =>
  json.replace(OBEYED, (mark) =>
    mark === '\n'
      ? mark
      : Array.from(
          { length: mark.length },
          (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
  );
