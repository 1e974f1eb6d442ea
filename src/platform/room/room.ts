/** What a folder of `src/` hands to the service: all that the rest of it learns of the folder. */
import type { TSchema } from 'typebox';
import type { Clock } from '../../../packages/common/clock.ts';
import type { Sql } from '../database/postgres.ts';
import type { App } from '../http/server.ts';
import type { Worker } from '../jobs/jobs.ts';
import type { DataKeys } from '../keys/data-keys.ts';
import type { Composer } from '../mail/requests.ts';
import type { PersonalData, PersonalDeclaration } from './personal-data.ts';

/** Rows that are deleted by their age. */
export interface RetentionRule {
  table: string;
  /** The column that a row's age is counted from. */
  column: string;
  /** Whose clock the column is read from: a key's offset only grows, so a week of it is never longer than a real one. */
  on: 'wall' | 'key';
  /** Milliseconds. */
  kept: number;
}

/** What reading personal data takes. A thread that writes an export has no more than this. */
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
  /** What is held about people, how it is exported, and how it is erased. */
  personalData?: PersonalDeclaration;
  /** What the declaration cannot say. */
  personalDataByCode?: (deps: PersonalDataDeps) => PersonalData;
  /** Wire shapes that have a name in the interface description. */
  schemas?: readonly (TSchema & { $id?: string })[];
  retention?: readonly RetentionRule[];
}
