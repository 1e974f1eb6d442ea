/** JSON that is nested without end takes the parser ten times as long as other text of its size, so it is not parsed. */

/** No request, file or answer of a bank that this service knows is nested deeper than ten. */
export const DEEPEST_JSON = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether brackets outside of texts are nested at most {@link DEEPEST_JSON} deep. Ends at the first that is deeper. */
export const isShallowJson = (text: string): boolean => {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST_JSON) return false;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return true;
};
