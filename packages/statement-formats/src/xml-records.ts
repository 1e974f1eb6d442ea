/**
 * XML as records: the elements that a format is read by, each with the fields below it that are asked for. Everything else
 * is passed over as it streams by, so memory does not grow with the text.
 *
 * What XML can be tricked with is refused: document types, and with them entities and external references; and nesting
 * without end. The parser is sax, since it streams, knows where it stands, and never fetches or expands anything.
 */
import sax from 'sax';
import type { TextSink } from './reader.ts';
import { type Place, StatementError } from './statement-error.ts';

const DEEPEST = 64;
/** Of one field, in UTF-16 units. The longest that ISO 20022 has is 500. */
const LONGEST = 10_000;
/** Of fields that repeat; further ones are counted only. */
const MOST = 100;

export interface XmlField extends Place {
  text: string;
  attributes: Readonly<Record<string, string>>;
}

/** What stands below one element, prepared so that a step down costs the same however long names and paths are. */
interface Node {
  path: string | null;
  /** Asked for, not only on the way to what is. */
  wanted: boolean;
  next: Map<string, Node>;
}

const nodeOf = (paths: readonly string[]): Node => {
  const root: Node = { path: null, wanted: false, next: new Map() };
  for (const path of paths) {
    let node = root;
    for (const name of path.split('/')) {
      const next = node.next.get(name) ?? {
        path: node.path === null ? name : `${node.path}/${name}`,
        wanted: false,
        next: new Map(),
      };
      node.next.set(name, next);
      node = next;
    }
    node.wanted = true;
  }
  return root;
};

/** What a format is read by: the elements that are records, by name. */
export type XmlShape = ReadonlyMap<string, Node>;

/** By name of a record's element: paths below it, such as `Acct/Id/IBAN`. Prefixes of names are passed over. */
export const xmlShape = (paths: Readonly<Record<string, readonly string[]>>): XmlShape =>
  new Map(Object.entries(paths).map(([name, below]) => [name, nodeOf(below)]));

export class XmlRecord implements Place {
  readonly line: number;
  readonly column: number;
  readonly name: string;
  /** The record in which this one stands. */
  readonly parent: XmlRecord | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly #fields = new Map<string, XmlField[]>();
  readonly #counts = new Map<string, number>();

  constructor(name: string, parent: XmlRecord | null, attributes: Record<string, string>, place: Place) {
    this.name = name;
    this.parent = parent;
    this.attributes = attributes;
    this.line = place.line;
    this.column = place.column;
  }

  /** All fields at a path that have text. */
  all(path: string): readonly XmlField[] {
    return this.#fields.get(path) ?? [];
  }

  /** The first field with text at the first of these paths that has one. */
  first(...paths: string[]): XmlField | null {
    for (const path of paths) {
      const field = this.#fields.get(path)?.[0];
      if (field) return field;
    }
    return null;
  }

  /** The text of that field without the blanks around it. */
  text(...paths: string[]): string | null {
    return this.first(...paths)?.text.trim() ?? null;
  }

  /** How many elements stand at a path, with text or without. */
  count(path: string): number {
    return this.#counts.get(path) ?? 0;
  }

  /** For the reader below alone. */
  see(path: string): void {
    this.#counts.set(path, this.count(path) + 1);
  }

  keep(path: string, field: XmlField): void {
    const fields = this.#fields.get(path) ?? [];
    if (fields.length < MOST) fields.push(field);
    this.#fields.set(path, fields);
  }
}

interface Frame {
  record: XmlRecord | null;
  /** Null below what is not asked for. */
  node: Node | null;
  field: XmlField | null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Calls `done` with each record when its element ends. What it throws comes out of `write`. */
export const xmlReader = (shape: XmlShape, done: (record: XmlRecord) => void): TextSink => {
  const parser = sax.parser(true, { position: true });
  // Without a prototype: sax would take `&constructor;` for an entity.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" });
  const frames: Frame[] = [];
  const here = (): Place => ({ line: parser.line + 1, column: parser.column + 1 });
  const refuse = (expected: string): never => {
    throw new StatementError(here(), expected);
  };

  parser.onerror = () => refuse('well-formed XML');
  parser.ondoctype = () => refuse('XML without a document type');
  parser.onsgmldeclaration = () => refuse('XML without declarations');

  // sax asks a tag's attributes for this method of theirs, and fails where one of them has its name.
  parser.onattribute = ({ name }) => {
    if (name === 'hasOwnProperty') refuse('an attribute of another name');
  };

  parser.onopentag = ({ name, attributes: given }) => {
    if (frames.length >= DEEPEST) refuse(`elements nested at most ${DEEPEST} deep`);
    const outer = frames.at(-1);
    const attributes = given as Record<string, string>;
    const local = localName(name);
    const root = shape.get(local);
    if (root) {
      const record = new XmlRecord(local, outer?.record ?? null, attributes, here());
      frames.push({ record, node: root, field: null });
      return;
    }
    const record = outer?.record ?? null;
    const node = outer?.node?.next.get(local) ?? null;
    if (node) record!.see(node.path!);
    frames.push({ record, node, field: node?.wanted ? { ...here(), text: '', attributes } : null });
  };

  const addText = (text: string): void => {
    const field = frames.at(-1)?.field;
    if (!field) return;
    field.text += text;
    if (field.text.length > LONGEST) refuse(`a text of at most ${LONGEST} characters`);
  };
  parser.ontext = addText;
  parser.oncdata = addText;

  parser.onclosetag = () => {
    const { record, node, field } = frames.pop()!;
    if (field && field.text.trim() !== '') record!.keep(node!.path!, field);
    if (record && node?.path === null) done(record);
  };

  return {
    write(text) {
      // XML has no control characters but tab and the ends of lines; sax lets the others pass.
      const bad = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      parser.write(bad < 0 ? text : text.slice(0, bad));
      if (bad >= 0) refuse('text without control characters');
    },
    end() {
      parser.close();
    },
  };
};
