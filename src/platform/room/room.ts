/** The interface between a folder of `src/` and the rest of the service. */
import type { TSchema } from 'typebox';
import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../database/postgres.ts';
import type { App } from '../http/server.ts';
import type { Worker } from '../jobs/jobs.ts';
import type { DataKeys } from '../keys/data-keys.ts';
import type { Composer } from '../mail/requests.ts';
import type { StoredFigures } from '../telemetry/metrics.ts';
import type { PersonalData, PersonalDeclaration } from './personal-data.ts';

/** A rule that deletes rows by age. */
export interface RetentionRule {
  table: string;
  /** The column that a row's age is counted from. */
  column: string;
  /**
   * The clock of the column, which has its times or its days. A key's offset only grows, so a week on its clock is never
   * longer than a real one.
   */
  on: 'wall' | 'key' | 'key-days';
  /** Milliseconds. */
  keptForMs: number;
}

/** The dependencies for reading personal data. A thread that writes an export has no others. */
export interface PersonalDataDeps {
  sql: Sql;
  clock: Clock;
  dataKeys: DataKeys;
}

/** The one value that a `room.ts` exports. `src/main/rooms.ts` lists them. */
export interface Room<Deps> {
  /** Registers endpoints and pages. */
  routes?: (app: App, deps: Deps) => void;
  /** Background work. */
  jobs?: (deps: Deps) => readonly Worker[];
  /** Composes the mails that the room asks for, by their kind. */
  mails?: (deps: Deps) => Readonly<Record<string, Composer>>;
  /** The personal data of the room, its export and its erasure. */
  personalData?: PersonalDeclaration;
  /** Personal data that needs code. */
  personalDataByCode?: (deps: PersonalDataDeps) => PersonalData;
  /** Wire shapes that have a name in the interface description. */
  schemas?: readonly (TSchema & { $id?: string })[];
  retention?: readonly RetentionRule[];
  /** Figures for `/metrics` that are read from the database. */
  figures?: (deps: Deps) => StoredFigures;
}
