/**
 * The elements of OFX as records. Version 1 is SGML, where a value ends with its line or the next element, version 2 is
 * XML; one scanner reads both, for the aggregates are known by name. There are no entities but those of letters, and
 * nothing that begins with `<!` is read.
 */
import type { TextSink } from '../reader.ts';
import { type Place, StatementError } from '../statement-error.ts';
import { XmlRecord } from '../xml-records.ts';

const DEEPEST = 32;
/** Of a value and of a name, in UTF-16 units. */
const LONGEST = 10_000;

const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Banks write `&` as it is, too: what is no entity of a letter stays. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return LETTERS[name]!;
    const point = Number(code);
    return point >= 0x20 && point <= 0xffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCharCode(point)
      : whole;
  });

export interface OfxShape {
  /** Aggregates that are records. */
  records: ReadonlySet<string>;
  /** Aggregates within them: a value is known by theirs and its own name, `LEDGERBAL/BALAMT`. */
  groups: ReadonlySet<string>;
}

interface Frame {
  name: string;
  record: XmlRecord | null;
  path: string;
}

/** Calls `done` with each record when its aggregate ends. */
export const elementReader = ({ records, groups }: OfxShape, done: (record: XmlRecord) => void): TextSink => {
  const frames: Frame[] = [];
  let inTag = false;
  let buffer = '';
  let place: Place = { line: 1, column: 1 };
  let leaf: { name: string; place: Place } | null = null;
  let line = 1;
  let column = 1;

  const refuse = (at: Place, expected: string): never => {
    throw new StatementError(at, expected);
  };

  const open = (name: string): void => {
    leaf = null;
    if (!records.has(name) && !groups.has(name)) {
      leaf = { name, place: { line, column } };
      return;
    }
    if (frames.length === DEEPEST) refuse(place, `aggregates nested at most ${DEEPEST} deep`);
    const outer = frames.at(-1);
    const frame = records.has(name)
      ? { name, record: new XmlRecord(name, outer?.record ?? null, {}, place), path: '' }
      : { name, record: outer?.record ?? null, path: `${outer?.path ?? ''}${name}/` };
    frames.push(frame);
  };

  const close = (name: string): void => {
    leaf = null;
    if (!records.has(name) && !groups.has(name)) return;
    const frame = frames.pop();
    if (frame?.name !== name)
      throw new StatementError(place, frame ? `the end of ${frame.name}` : `no end of ${name}`);
    if (records.has(name)) done(frame.record!);
  };

  const tag = (text: string): void => {
    if (text.startsWith('?')) return;
    const [, end, name] = /^(\/?)([A-Za-z][\w.]*)\s*\/?$/.exec(text) ?? [];
    if (name === undefined) throw new StatementError(place, 'the name of an element');
    if (end === '/') close(name.toUpperCase());
    else open(name.toUpperCase());
  };

  const value = (text: string): void => {
    const frame = frames.at(-1);
    if (leaf && frame?.record && text.trim() !== '') {
      frame.record.keep(`${frame.path}${leaf.name}`, { text: decoded(text), attributes: {}, ...leaf.place });
    }
    leaf = null;
  };

  return {
    write(text) {
      for (const letter of text) {
        if (letter === '<') {
          if (inTag) refuse({ line, column }, 'the end of the element before');
          value(buffer);
          buffer = '';
          inTag = true;
          place = { line, column };
        } else if (letter === '>' && inTag) {
          column += 1;
          tag(buffer);
          column -= 1;
          buffer = '';
          inTag = false;
        } else {
          if (/[\0-\x08\x0b\x0c\x0e-\x19\x1b-\x1f]/.test(letter))
            refuse({ line, column }, 'text without control characters');
          buffer += letter;
          if (buffer.length > LONGEST) refuse({ line, column }, `a text of at most ${LONGEST} characters`);
        }
        column += letter.length;
        if (letter === '\n') {
          line += 1;
          column = 1;
        }
      }
    },
    end() {
      if (inTag) refuse({ line, column }, 'the end of the element');
      const frame = frames.at(-1);
      if (frame) refuse({ line, column }, `the end of ${frame.name}`);
    },
  };
};
