/**
 * Writes all data of a developer as one JSON document, in pieces: at most one connection's transactions, or one page of
 * a table, is in memory. Pages are read by key, so that a slow reader holds no database connection.
 */

import type { PersonalData } from '../../platform/room/personal-data.ts';
import { developerShape } from '../accounts/shape.ts';
import type { DeveloperRow } from '../accounts/store.ts';
import { subjectOf } from './subject.ts';

/** Yields the document as texts that together form one JSON object. */
export async function* exportDocument(
  rooms: readonly PersonalData[],
  developer: DeveloperRow,
  now: Date,
): AsyncGenerator<string> {
  const head = {
    object: 'developer_export',
    exported_at: now.toISOString(),
    developer: developerShape(developer),
    consented_at: developer.consentedAt.toISOString(),
    email_verified_at: developer.emailVerifiedAt?.toISOString() ?? null,
  };
  yield JSON.stringify(head).slice(0, -1);
  for (const { sections } of rooms) {
    for (const [name, entries] of Object.entries(sections?.(subjectOf(developer)) ?? {})) {
      yield* array(name, entries);
    }
  }
  yield '}\n';
}

async function* array(
  name: string,
  entries: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ',';
  }
  yield ']';
}
