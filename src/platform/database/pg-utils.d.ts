declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the protocol carries it: what is no text or bytes is written as text. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
