/**
 * The mark of a cell. Everything that a cell makes, ids and secrets, contains its mark after the prefix, so that a later
 * request is sent to the right cell without a look-up. The mark is the name of the cell; the first cell has none, so what
 * was made before there were cells belongs to it.
 *
 * A cell runs in an async context with its mark, like a request in that of its tenant: nearly a hundred places make ids,
 * and none of them can forget it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<string>();

/** Runs `work`, and everything that it starts, in a cell. */
export const inCell = <T>(mark: string, work: () => T): T => context.run(mark, work);

/** The mark of the present cell; empty in the first cell and without cells. */
export const cellMark = (): string => context.getStore() ?? '';

/** Names have one or two characters, so that ids stay short and their length tells whether they have a mark. */
const NAME = /^[a-z][a-z0-9]?$/;
const LONGEST_MARK = 2;

export const isCellName = (name: string): boolean => NAME.test(name);

/** Returns the mark of the random part of an id or secret, which has `length` characters without a mark. */
export const markIn = (random: string, length: number): string =>
  random.length > length && random.length <= length + LONGEST_MARK
    ? random.slice(0, random.length - length)
    : '';
