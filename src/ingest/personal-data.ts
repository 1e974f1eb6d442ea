import type { PersonalDeclaration } from '../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    pull_leases: {
      retention:
        'Kept while the bank is being asked about the connection, at most a minute and a half; one that a killed process left, until the connection is asked about again or erased.',
      personal: [
        {
          columns: ['key_id', 'connection_id'],
          says: "the connection's",
          purpose: 'asking its bank one at a time',
        },
      ],
      notPersonal: ['owner', 'until'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: it says nothing',
      erased: { account: 'rows', connection: 'connection_id' },
    },
    read_quotas: {
      retention:
        'Only at banks that limit how often they are read. Kept until the connection is erased, or the user takes the account out of it.',
      personal: [
        {
          columns: ['key_id', 'connection_id', 'account_ref'],
          says: "the connection's, and which of its accounts",
          purpose: "keeping to the bank's limit for each account",
        },
      ],
      notPersonal: ['day', 'reads', 'background'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: it says nothing',
      erased: { account: 'cascade', connection: 'connection_id', accounts: 'account_ref' },
    },
    bank_entries: {
      retention:
        'Kept until the connection or the account is erased. Of banks that only show what there is: what the bank last said of each transaction, which the next read is compared with. An entry that the bank no longer has goes with its transaction.',
      personal: [
        {
          columns: ['key_id', 'account_no', 'ref'],
          says: "the connection's",
          purpose: 'which transaction it is about',
        },
        {
          columns: ['day', 'pending'],
          says: 'when something was paid, and whether it is settled',
          purpose: 'reading those that a bank could speak of',
        },
        {
          columns: ['entry'],
          says: 'everything that the bank said of it, sealed',
          purpose: 'recognising it in the next read',
        },
      ],
      notPersonal: ['review', 'first_seen_at', 'last_seen_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`, as the transactions that came of it',
      erased: { account: 'cascade', connection: 'cascade', accounts: 'cascade' },
    },
    bank_reads: {
      retention:
        'Kept until the connection or the account is erased: the last three reads of an account, and an answer that could not be understood. Older ones are deleted when a new one is kept. Of banks that are asked over a network.',
      personal: [
        {
          columns: ['key_id', 'connection_id', 'account_ref'],
          says: "the connection's",
          purpose: 'which account was read',
        },
        {
          columns: ['raw'],
          says: 'what the bank sent, sealed',
          purpose: 'finding out why something was misread, and reading it again',
        },
      ],
      notPersonal: ['id', 'at', 'covers_from'],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`, as the transactions that came of it',
      erased: { account: 'cascade', connection: 'connection_id', accounts: 'account_ref' },
    },
  },
};
