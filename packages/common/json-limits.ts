const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;
const CLOSE_OBJECT = 0x7d;

interface JsonLimits {
  /** Nesting of lists and objects. */
  depth: number;
  /** Number of values in all lists and objects. */
  values: number;
}

/**
 * Returns which limit a JSON text exceeds, or null. It reads only brackets and commas: it refuses a megabyte of `[` in a
 * microsecond, for which `JSON.parse` needs 140 ms.
 */
export const exceededLimit = (
  text: string,
  { depth: deepest, values: most }: JsonLimits,
): keyof JsonLimits | null => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(text, at);
    } else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      depth += 1;
      if (depth > deepest) return 'depth';
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) {
      depth -= 1;
    } else if (letter === COMMA) {
      values += 1;
      if (values > most) return 'values';
    }
  }
  return null;
};

/** Bounds of request bodies: no route has more than ten levels, and 500 transactions have 10,000 values. */
export const JSON_LIMITS: JsonLimits = { depth: 32, values: 20_000 };

/** The greatest nesting of JSON in files and responses of banks. */
export const DEEPEST_JSON = JSON_LIMITS.depth;

/** Returns whether lists and objects are nested at most {@link DEEPEST_JSON} deep. */
export const isShallowJson = (text: string): boolean =>
  exceededLimit(text, { depth: DEEPEST_JSON, values: Number.POSITIVE_INFINITY }) === null;

/** Returns the end of the string that begins at `at`; the end of the text if the string is open. */
const endOfString = (text: string, at: number): number => {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
};
