/** The settings of cells: CELLS and CELL. */
import { inSchema } from './database-address.ts';
import { isCellName } from './vocabulary/cell-mark.ts';

/** A complete database of some developers. */
export interface CellSettings {
  name: string;
  databaseUrl: string;
  databaseSessionUrl: string | null;
  replicaUrl: string | null;
}

export interface CellsSettings {
  /** Where the directory is. */
  directoryUrl: string;
  /** All cells, the first cell first. */
  all: readonly [CellSettings, ...CellSettings[]];
  /** The names of those that this process serves. */
  served: readonly string[];
}

/** The first cell of CELLS has changed: what has no mark would be looked for in the wrong one. */
export class NotTheFirstCell extends Error {
  constructor(first: string, given: string) {
    super(
      `CELLS begins with "${given}", and the first cell of this installation is "${first}".\n` +
        'The first cell made the ids and keys without a mark, so it always stays the first: begin CELLS with it.',
    );
    this.name = 'NotTheFirstCell';
  }
}

/**
 * Returns the address of the database that a command of an operator works on; null for the embedded one.
 * @throws CellNeeded with several cells, when CELL does not name one
 */
export const databaseOfCommand = (config: {
  cells: CellsSettings | null;
  databaseUrl: string | null;
  databaseSessionUrl: string | null;
}): string | null => {
  const { cells } = config;
  if (cells === null) return config.databaseSessionUrl ?? config.databaseUrl;
  const [cell, another] = cells.all.filter(({ name }) => cells.served.includes(name));
  if (!cell || another) throw new CellNeeded(cells.all.map(({ name }) => name));
  return cell.databaseSessionUrl ?? cell.databaseUrl;
};

export class CellNeeded extends Error {
  constructor(names: readonly string[]) {
    super(
      `The command works on one cell, and CELLS has ${names.join(', ')}. Name one, for example CELL=${names[0]}, and run it once for each.`,
    );
    this.name = 'CellNeeded';
  }
}

interface Given {
  cells: string | null;
  served: string | null;
  databaseUrl: string | null;
  databaseSessionUrl: string | null;
  replicaUrl: string | null;
  keyStoreUrl: string | null;
}

/** The schema of the directory. Cells have shorter names. */
const DIRECTORY = 'cells';

const isDatabase = (url: string): boolean =>
  URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol);

/** Reads the settings; adds to `problems` what is wrong with them. Null without cells. */
export const cellsSettings = (given: Given, problems: string[]): CellsSettings | null => {
  const { cells, databaseUrl } = given;
  if (cells === null) {
    if (given.served !== null) problems.push('CELL needs CELLS, the list of all cells');
    return null;
  }
  if (databaseUrl === null) {
    problems.push('CELLS needs DATABASE_URL, the address of the first cell and of the directory');
    return null;
  }
  const all: CellSettings[] = [];
  for (const [at, part] of cells.split(',').entries()) {
    const [name = '', ...rest] = part.trim().split('=');
    const url = rest.join('=');
    if (!isCellName(name)) {
      // Not the whole part, whose address may contain a password.
      problems.push(
        `CELLS must name each cell by one or two lower-case letters and digits, a letter first, not "${name}"`,
      );
    } else if (all.some((other) => other.name === name)) {
      problems.push(`CELLS must name each cell once, and names "${name}" twice`);
    } else if (url !== '' && !isDatabase(url)) {
      problems.push(
        `CELLS must give the cell "${name}" an address beginning with postgres:// or postgresql://`,
      );
    } else if (url !== '') {
      all.push({ name, databaseUrl: url, databaseSessionUrl: null, replicaUrl: null });
      if (given.keyStoreUrl === null) {
        problems.push(
          `CELLS gives the cell "${name}" a database of its own, so all cells need one KEY_STORE_URL`,
        );
      }
    } else {
      // The first cell has what was there before there were cells.
      const own = (address: string): string => (at === 0 ? address : inSchema(address, name));
      all.push({
        name,
        databaseUrl: own(databaseUrl),
        databaseSessionUrl: given.databaseSessionUrl && own(given.databaseSessionUrl),
        replicaUrl: given.replicaUrl && own(given.replicaUrl),
      });
    }
  }
  const names = all.map(({ name }) => name);
  const served = given.served?.split(',').map((name) => name.trim()) ?? names;
  for (const name of served) {
    if (!names.includes(name)) problems.push(`CELL must name cells of CELLS, not "${name}"`);
  }
  const [first, ...others] = all;
  return first === undefined
    ? null
    : {
        directoryUrl: inSchema(given.databaseSessionUrl ?? databaseUrl, DIRECTORY),
        all: [first, ...others],
        served,
      };
};
