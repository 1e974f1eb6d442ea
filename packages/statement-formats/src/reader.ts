/**
 * How all readers are driven: text goes in piece by piece, and what it completes comes out, so that a file of any length is
 * read in bounded memory. A reader that has thrown is not used again.
 */
import { breather } from '../../common/breather.ts';
import type { Statement, StatementEntry, StatementHead } from './statement.ts';

/**
 * Entries come as they are read; the rest of their statement follows them, as some formats give the balances last. `line`
 * is where the entry begins.
 */
export type StatementPart =
  | { kind: 'entry'; entry: StatementEntry; line: number }
  | { kind: 'statement'; statement: StatementHead };

export interface StatementReader {
  /** Throws StatementError, here and in `end`, and nothing else. */
  write(text: string): StatementPart[];
  /** The text is complete. */
  end(): StatementPart[];
}

/** What takes text piece by piece. */
export interface TextSink {
  write(text: string): void;
  end(): void;
}

/** The reader over a sink that emits each part as soon as it is complete. */
export const readerOver = (sink: (emit: (part: StatementPart) => void) => TextSink): StatementReader => {
  let parts: StatementPart[] = [];
  const { write, end } = sink((part) => parts.push(part));
  const completed = (): StatementPart[] => {
    const these = parts;
    parts = [];
    return these;
  };
  return {
    write(text) {
      write(text);
      return completed();
    },
    end() {
      end();
      return completed();
    },
  };
};

/** Half a millisecond of the slowest reader, so that what is done in between gets its turn. In UTF-16 units. */
const PIECE = 8 * 1024;

/** Every part of a text that is at hand as a whole. Keeps the thread until it is read: for short texts. */
export function* readParts(reader: StatementReader, text: string): Generator<StatementPart> {
  for (let from = 0; from < text.length; from += PIECE) yield* reader.write(text.slice(from, from + PIECE));
  yield* reader.end();
}

/** Every part of a text of any length, which may arrive over time. Lets others go first now and then. */
export async function* streamParts(
  reader: StatementReader,
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<StatementPart> {
  const breathe = breather();
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += PIECE) {
      yield* reader.write(piece.slice(from, from + PIECE));
      await breathe();
    }
  }
  yield* reader.end();
}

/** Puts parts together again. */
const gatherer = () => {
  const statements: Statement[] = [];
  let entries: StatementEntry[] = [];
  const add = (part: StatementPart): void => {
    if (part.kind === 'entry') {
      entries.push(part.entry);
    } else {
      statements.push({ ...part.statement, entries });
      entries = [];
    }
  };
  return { add, statements };
};

/** The statements of a short text with their entries. Throws StatementError. */
export const readStatements = (reader: StatementReader, text: string): Statement[] => {
  const { add, statements } = gatherer();
  for (const part of readParts(reader, text)) add(part);
  return statements;
};

/** The same of any text whose entries may lie in memory together: as {@link streamParts} reads it. */
export const gatherStatements = async (
  reader: StatementReader,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<Statement[]> => {
  const { add, statements } = gatherer();
  for await (const part of streamParts(reader, pieces)) add(part);
  return statements;
};
