/**
 * Text of others (banks, receivers, whoever named a key) on a terminal. What a terminal would obey is not printed as it
 * is: control characters, of which escape sequences are made, and marks that turn the order of characters around.
 */
const OBEYED =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** On one line, with a replacement character for each that is not printed. */
export const printable = (text: string): string => printableLines(text.replace(/[\t\n\r]+/g, ' '));

/** The same, with its own lines. */
export const printableLines = (text: string): string =>
  text.replace(OBEYED, (mark) => (mark === '\n' || mark === '\r' ? mark : '\ufffd')).toWellFormed();

/** JSON that says the same to a program and does nothing to a terminal: such characters are written as escapes. */
export const printableJson = (json: string): string =>
  json.replace(OBEYED, (mark) =>
    mark === '\n'
      ? mark
      : Array.from(
          { length: mark.length },
          (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
  );
