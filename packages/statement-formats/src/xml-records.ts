/**
 * Reads XML as records: the requested elements with their requested fields. All other content is skipped while it streams,
 * so memory does not grow with the text.
 *
 * Refuses dangerous XML: document types, and with them entities and external references; and endless nesting. The parser is
 * sax, because it streams, reports positions, and never fetches or expands anything.
 */
import sax from 'sax';
import type { TextSink } from './reader.ts';
import { type Place, StatementError } from './statement-error.ts';

const DEEPEST = 64;
/** Maximum length of a field in UTF-16 units. The longest field of ISO 20022 has 500. */
const LONGEST = 10_000;
/** Maximum number of stored values of a repeated field; further ones are counted only. */
const MOST = 100;

export interface XmlField extends Place {
  text: string;
  attributes: Readonly<Record<string, string>>;
}

/** The children of an element, prepared so that a step down has the same cost for any length of names and paths. */
interface Node {
  path: string | null;
  /** Whether the field is requested, and not only on the path to one. */
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

/** The elements that are records, by name. */
export type XmlShape = ReadonlyMap<string, Node>;

/** Makes a shape from paths below each record's element, such as `Acct/Id/IBAN`. Namespace prefixes are ignored. */
export const xmlShape = (paths: Readonly<Record<string, readonly string[]>>): XmlShape =>
  new Map(Object.entries(paths).map(([name, below]) => [name, nodeOf(below)]));

export class XmlRecord implements Place {
  readonly line: number;
  readonly column: number;
  readonly name: string;
  /** The surrounding record. */
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

  /** Returns all fields at a path that have text. */
  all(path: string): readonly XmlField[] {
    return this.#fields.get(path) ?? [];
  }

  /** Returns the first field with text at the first of these paths that has one. */
  first(...paths: string[]): XmlField | null {
    for (const path of paths) {
      const field = this.#fields.get(path)?.[0];
      if (field) return field;
    }
    return null;
  }

  /** Returns the text of that field without surrounding blanks. */
  text(...paths: string[]): string | null {
    return this.first(...paths)?.text.trim() ?? null;
  }

  /** Returns the number of elements at a path, with or without text. */
  count(path: string): number {
    return this.#counts.get(path) ?? 0;
  }

  /** For the reader below only. */
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
  /** Null below elements that are not requested. */
  node: Node | null;
  field: XmlField | null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Calls `done` with each record when its element ends. `write` throws the errors of `done`. */
export const xmlReader = (shape: XmlShape, done: (record: XmlRecord) => void): TextSink => {
  const parser = sax.parser(true, { position: true });
  // Without a prototype, because sax would accept `&constructor;` as an entity.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" });
  const frames: Frame[] = [];
  const here = (): Place => ({ line: parser.line + 1, column: parser.column + 1 });
  const refuse = (expected: string): never => {
    throw new StatementError(here(), expected);
  };

  parser.onerror = () => refuse('well-formed XML');
  parser.ondoctype = () => refuse('XML without a document type');
  parser.onsgmldeclaration = () => refuse('XML without declarations');

  // sax calls this method of a tag's attributes, and fails if an attribute has its name.
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
      // XML forbids control characters other than tabs and line ends, but sax accepts them.
      const bad = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      parser.write(bad < 0 ? text : text.slice(0, bad));
      if (bad >= 0) refuse('text without control characters');
    },
    end() {
      parser.close();
    },
  };
};
