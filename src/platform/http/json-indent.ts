/** Indents JSON like `JSON.stringify(value, null, 2)`, from its text and in pieces, without parsing it. */

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BLANK = 0x20;
/** `[` and `]` are 0x5b and 0x5d, `{` and `}` 0x7b and 0x7d. */
const isOpening = (code: number): boolean => (code | 0x20) === 0x7b;
const isClosing = (code: number): boolean => (code | 0x20) === 0x7d;

/**
 * Returns a function that indents one document, given in any number of pieces; each call returns the indented piece.
 */
export const jsonIndenter = (): ((piece: string) => string) => {
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** True directly after an opening bracket: `[]` stays on one line. */
  let opened = false;
  const line = (): string => `\n${'  '.repeat(depth)}`;

  return (piece) => {
    let text = '';
    /** The start of the part that is copied unchanged. */
    let from = 0;
    const copyTo = (end: number): void => {
      text += piece.slice(from, end);
      from = end;
    };
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inString = false;
      } else if (code <= BLANK) {
        copyTo(i);
        from = i + 1;
      } else if (isClosing(code)) {
        copyTo(i);
        depth -= 1;
        if (!opened) text += line();
        opened = false;
      } else {
        if (opened) {
          copyTo(i);
          text += line();
          opened = false;
        }
        if (code === QUOTE) inString = true;
        else if (isOpening(code)) {
          depth += 1;
          opened = true;
        } else if (code === COMMA || code === COLON) {
          copyTo(i + 1);
          text += code === COMMA ? line() : ' ';
        }
      }
    }
    copyTo(piece.length);
    return text;
  };
};
