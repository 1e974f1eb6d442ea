/**
 * The interface of all readers: text goes in piece by piece, and completed parts come out, so memory does not grow with the
 * file. A reader cannot be used after it has thrown.
 */
import { breather } from '../../common/breather.ts';
import type { Statement, StatementEntry, StatementHead } from './statement.ts';

/**
 * A part of a statement. Entries come as they are read; the head of their statement follows them, because some formats have
 * the balances at the end. `line` is the first line of the entry.
 */
export type StatementPart =
  | { kind: 'entry'; entry: StatementEntry; line: number }
  | { kind: 'statement'; statement: StatementHead };

export interface StatementReader {
  /** @throws StatementError and nothing else, as `end` does */
  write(text: string): StatementPart[];
  /** Ends the text. */
  end(): StatementPart[];
}

/** A consumer of text in pieces. */
export interface TextSink {
  write(text: string): void;
  end(): void;
}

/** Makes a reader from a sink that emits each part as soon as it is complete. */
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

/** Half a millisecond of the slowest reader, so that other work runs in between. In UTF-16 units. */
const PIECE = 8 * 1024;

/** Yields every part of a complete text. Blocks the thread: for short texts. */
export function* readParts(reader: StatementReader, text: string): Generator<StatementPart> {
  for (let from = 0; from < text.length; from += PIECE) yield* reader.write(text.slice(from, from + PIECE));
  yield* reader.end();
}

/** Yields every part of a text of any length, which may arrive over time. Lets other work run in between. */
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

/** Collects parts into statements. */
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

/** Returns the statements of a short text. @throws StatementError */
export const readStatements = (reader: StatementReader, text: string): Statement[] => {
  const { add, statements } = gatherer();
  for (const part of readParts(reader, text)) add(part);
  return statements;
};

/** Returns the statements of any text whose entries fit in memory; reads as {@link streamParts} does. */
export const gatherStatements = async (
  reader: StatementReader,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<Statement[]> => {
  const { add, statements } = gatherer();
  for await (const part of streamParts(reader, pieces)) add(part);
  return statements;
};
