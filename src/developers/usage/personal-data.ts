import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';
import { DETAIL_DAYS } from './recorder/partition-store.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    request_log: {
      retention: 'Kept 30 days, forgotten by the day.',
      personal: [
        {
          columns: ['key_id'],
          says: "the account's; emptied when the account is deleted",
          purpose: "usage, errors and latency of the developer's applications",
        },
      ],
      notPersonal: ['at', 'request_id', 'method', 'route', 'status', 'error_code', 'duration_ms', 'source'],
      note: 'The route is a pattern: no ids, query values, bodies, tokens or addresses of callers are recorded.',
      owner: { by: 'key', column: 'key_id' },
      exported: '`requests`, by code: with what is in another table',
      erased: { account: 'code' },
    },
    request_details: {
      retention:
        'What a request was given and what came back, beside its row in `request_log`. Kept 14 days, forgotten by the day; a row that names a connection, or an account or transaction of one, is deleted in the transaction that revokes the connection, and all rows of a developer with the account. No row is written of requests without a known key, of demo keys, and of key tokens.',
      personal: [
        {
          columns: ['ids'],
          says: "the connection's: which connections, accounts and transactions were named, with what they belong to",
          purpose: 'finding the requests about one, and erasing them with it',
        },
        {
          columns: ['parameters'],
          says: "names of parameters; of values, ids of the key's own, dates, values of lists and sizes of pages",
          purpose: 'seeing what an application asked',
        },
        {
          columns: ['idempotency_hash'],
          says: 'the `Idempotency-Key`, unrecognisable without the master key',
          purpose: 'finding the requests of one',
        },
      ],
      notPersonal: ['at', 'request_id', 'error_message', 'response_bytes', 'replayed', 'warnings'],
      note: "Message and warnings are the service's own sentences without what they quoted. Whether a value is kept is decided by the schema of its parameter (`src/developers/usage/recorder/recorded-parameters.ts`): texts, names of users, account numbers, addresses, amounts and bodies never are, whatever they look like, and an id that is none of the key's, or of a connection that has ended, is not either.",
      exported: '`requests`',
      erased: { account: 'code', connection: 'code', accounts: 'code' },
    },
    usage_hours: {
      retention: 'Kept 30 days.',
      personal: [{ columns: ['key_id'], says: "the account's", purpose: 'as `request_log`, summed up' }],
      notPersonal: ['hour', 'method', 'route', 'status', 'latency', 'requests'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: sums of `requests`',
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'requests',
      what: [
        'Key, route pattern, status, error code, duration and request id of each request, and for a while which ids, dates and values of lists it was given; no content.',
        'Ključ, obrazac putanje, status, kod greške, trajanje i oznaka svakog zahteva, a neko vreme i koje su oznake, datumi i vrednosti sa spiska poslati; bez sadržaja.',
      ],
      purpose: ['To show you how your applications fare.', 'Da vidite kako vaše aplikacije rade.'],
      retention: [
        `30 days; without your key once the account is deleted. What was given ${DETAIL_DAYS} days, at most until the connection is revoked or the account is deleted.`,
        `30 dana; bez vašeg ključa kada se nalog obriše. Ono što je poslato ${DETAIL_DAYS} dana, najduže dok se veza ne opozove ili nalog ne obriše.`,
      ],
      counts: ['request_log'],
    },
  ],
};
