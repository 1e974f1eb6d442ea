/**
 * A body of JSON as bytes, written one entry of its lists after the other. `JSON.stringify` of a whole page makes one text,
 * which a single letter beyond Latin-1 makes twice as wide, and which is then measured and encoded: for 500 transactions
 * 1.6 ms. Of each entry by itself, into the bytes that are sent, it is 0.8 ms.
 */

/** Bytes that one character of a text takes in UTF-8 at most. */
const WIDEST = 3;
const FIRST_ROOM = 64 * 1_024;
/** What is larger is not kept for the next body. */
const MOST_ROOM = 1_024 * 1_024;

/**
 * Where a body is written before its length is known, and the next one after it. Memory that is reserved for each, and more
 * whenever it was too little, has everything searched for garbage the sooner.
 */
let room: Buffer | null = null;

class Pieces {
  #bytes: Buffer;
  #length = 0;

  constructor() {
    this.#bytes = room ?? Buffer.allocUnsafeSlow(FIRST_ROOM);
    room = null;
  }

  write(piece: string): void {
    const needed = this.#length + piece.length * WIDEST;
    if (needed > this.#bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(needed * 2);
      this.#bytes.copy(bytes, 0, 0, this.#length);
      this.#bytes = bytes;
    }
    this.#length += this.#bytes.write(piece, this.#length);
  }

  /** A copy, of which nothing is left here. */
  taken(): Buffer {
    const written = this.#bytes.subarray(0, this.#length);
    const taken = Buffer.allocUnsafeSlow(this.#length);
    written.copy(taken);
    written.fill(0);
    if (this.#bytes.length <= MOST_ROOM) room = this.#bytes;
    return taken;
  }
}

/** A body whose lists are made while they are written. */
export type WithIterators<Body> = {
  [Name in keyof Body]: Body[Name] extends (infer Entry)[] ? Iterable<Entry> : Body[Name];
};

const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

/**
 * What `JSON.stringify` makes of an object, byte for byte, and the newline with which JSON bodies end.
 * @param body a plain object, whose lists hold no undefined values. A list may be an iterator: its entries are then made one
 *   by one as they are written, and none has to be kept until the last is there
 */
export const jsonBytes = (body: object): Buffer => {
  const pieces = new Pieces();
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const head = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isList(value)) {
      pieces.write(`${head}[`);
      let isFirst = true;
      for (const entry of value) {
        // By itself: put together with the entry, it would be a copy of that.
        if (!isFirst) pieces.write(',');
        isFirst = false;
        pieces.write(JSON.stringify(entry));
      }
      pieces.write(']');
    } else pieces.write(head + JSON.stringify(value));
  }
  pieces.write(before === '{' ? '{}\n' : '}\n');
  return pieces.taken();
};
