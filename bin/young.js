/** How much room Node.js has for young objects. Plain JavaScript, as bin/start.js. */
import { setFlagsFromString } from 'node:v8';

/** V8 multiplies that room by it whenever much of what is in it stays in use. */
const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/**
 * Keeps the room as it is until what is returned is called. Of what a program makes while it is loaded nearly all stays in
 * use: the room would grow to 32 MB meanwhile, which an idle process would keep. Under load it is worth its memory, since
 * the less room there is, the more often it is searched: with 4 MB a page of 500 rows takes 1.4 times the processor time.
 */
export const holdYoung = () => {
  growBy(1);
  return () => growBy(2);
};
