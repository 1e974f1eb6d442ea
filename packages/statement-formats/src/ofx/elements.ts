/**
 * Reads the elements of OFX as records. Version 1 is SGML, in which a value ends with its line or at the next element;
 * version 2 is XML. One scanner reads both, because the aggregates are known by name. It knows entities of characters only,
 * and after `<!` only CDATA and comments.
 */
import type { TextSink } from '../reader.ts';
import { type Place, StatementError } from '../statement-error.ts';
import { XmlRecord } from '../xml-records.ts';

/** Maximum length of a value and of a name, in UTF-16 units. */
const LONGEST = 10_000;

const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes entities of characters. Banks also write `&` unescaped, so other text does not change. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return LETTERS[name]!;
    const point = Number(code);
    return point >= 0x20 && point <= 0xffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCharCode(point)
      : whole;
  });

export interface OfxShape {
  /** Levels of the aggregates: an aggregate may begin only within one of a lower level. */
  levels: ReadonlyMap<string, number>;
  /** Aggregates that are records. Values in other aggregates have both names: `LEDGERBAL/BALAMT`. */
  records: ReadonlySet<string>;
}

interface Frame {
  name: string;
  record: XmlRecord | null;
  path: string;
}

/** Elements around the statements. Their ends end the statements. */
const AROUND = /^(?:OFX|[A-Z]{1,20}MSGSRSV\d|(?:CC)?STMTTRNRS)$/;

/**
 * Calls `done` with each record when its aggregate ends. If an end tag is missing, the aggregate ends where one begins that
 * cannot be within it, or where an outer one ends. An end tag without a beginning is ignored.
 */
export const elementReader = ({ levels, records }: OfxShape, done: (record: XmlRecord) => void): TextSink => {
  const frames: Frame[] = [];
  /** The current content: text, a tag, `<![CDATA[` or `<!--`. */
  let mode: 'text' | 'tag' | 'cdata' | 'comment' = 'text';
  let buffer = '';
  /** Text of a value before the current tag. */
  let text = '';
  let place: Place = { line: 1, column: 1 };
  let leaf: { name: string; place: Place } | null = null;
  let line = 1;
  let column = 1;

  const refuse = (at: Place, expected: string): never => {
    throw new StatementError(at, expected);
  };

  const pop = (): void => {
    const { name, record } = frames.pop()!;
    if (records.has(name)) done(record!);
  };

  const open = (name: string): void => {
    const level = levels.get(name);
    leaf = null;
    if (level === undefined) {
      leaf = { name, place: { line, column } };
      return;
    }
    while (frames.length > 0 && levels.get(frames.at(-1)!.name)! >= level) pop();
    const outer = frames.at(-1);
    frames.push(
      records.has(name)
        ? { name, record: new XmlRecord(name, outer?.record ?? null, {}, place), path: '' }
        : { name, record: outer?.record ?? null, path: `${outer?.path ?? ''}${name}/` },
    );
  };

  const close = (name: string): void => {
    leaf = null;
    if (AROUND.test(name)) while (frames.length > 0) pop();
    if (!frames.some((frame) => frame.name === name)) return;
    while (frames.at(-1)!.name !== name) pop();
    pop();
  };

  const tag = (written: string): void => {
    if (written.startsWith('?')) return;
    const [, end, name] = /^(\/?)([A-Za-z][\w.]*)(?:\s[^<>]*)?\/?$/.exec(written) ?? [];
    if (name === undefined) throw new StatementError(place, 'the name of an element');
    const element = name.toUpperCase();
    if (end === '') open(element);
    if (end === '/' || (written.endsWith('/') && levels.has(element))) close(element);
  };

  const value = (): void => {
    const frame = frames.at(-1);
    if (leaf && frame?.record && text.trim() !== '') {
      frame.record.keep(`${frame.path}${leaf.name}`, { text, attributes: {}, ...leaf.place });
    }
    text = '';
    leaf = null;
  };

  const letterOfTag = (letter: string): void => {
    if (letter === '>') {
      const written = buffer;
      buffer = '';
      mode = 'text';
      value();
      column += 1;
      tag(written);
      column -= 1;
      return;
    }
    if (letter === '<') refuse({ line, column }, 'the end of the element before');
    buffer += letter;
    if (buffer !== '![CDATA[' && buffer !== '!--') return;
    mode = buffer === '!--' ? 'comment' : 'cdata';
    buffer = '';
  };

  const take = (letter: string): void => {
    if (mode === 'tag') {
      letterOfTag(letter);
      return;
    }
    if (mode === 'text' && letter === '<') {
      text += decoded(buffer);
      buffer = '';
      mode = 'tag';
      place = { line, column };
      return;
    }
    buffer += letter;
    if (mode === 'comment') {
      if (buffer.endsWith('-->')) [buffer, mode] = ['', 'text'];
      else buffer = buffer.slice(-2);
    } else if (mode === 'cdata' && letter === '>' && buffer.endsWith(']]>')) {
      text += buffer.slice(0, -3);
      [buffer, mode] = ['', 'text'];
    }
  };

  return {
    write(written) {
      for (const letter of written) {
        if (/[\0-\x08\x0b\x0c\x0e-\x19\x1b-\x1f]/.test(letter))
          refuse({ line, column }, 'text without control characters');
        take(letter);
        if (buffer.length + text.length > LONGEST)
          refuse({ line, column }, `a text of at most ${LONGEST} characters`);
        column += letter.length;
        if (letter === '\n') {
          line += 1;
          column = 1;
        }
      }
    },
    end() {
      if (mode !== 'text') refuse({ line, column }, 'the end of the element');
      const frame = frames.at(-1);
      if (frame) refuse({ line, column }, `the end of ${frame.name}`);
    },
  };
};
