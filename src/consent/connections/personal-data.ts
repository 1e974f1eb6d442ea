import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    connections: {
      kept: 'Kept until the account is deleted. What an erased one leaves are its id, its bank and its times: a tombstone, so that the developer sees that it was.',
      personal: [
        {
          columns: ['id', 'key_id'],
          says: "the account's and the connection's",
          purpose: 'isolating what belongs to a key',
        },
        {
          columns: ['user_id'],
          says: "the developer's identifier of the user; erased with the consent",
          purpose: 'renewing instead of doubling',
        },
        {
          columns: ['bank_id', 'provider'],
          says: 'at which bank the user is, and whether the bank is asked or files are given',
          purpose: '',
        },
        {
          columns: ['connected_at', 'expires_at'],
          says: 'when the user consented, and until when',
          purpose: 'the 90 days of the consent',
        },
        {
          columns: ['consent_until'],
          says: 'until when the bank granted it; erased with the consent',
          purpose: 'ending it no later than the bank does',
        },
        {
          columns: ['data_key_id'],
          says: "which data key of the key store seals the user's data; erased with the consent",
          purpose: 'unsealing',
        },
        {
          columns: ['bank_grant'],
          says: 'what the bank handed out, sealed; erased with the consent',
          purpose: 'reading from the bank',
        },
      ],
      notPersonal: ['revoked_at', 'pulled_until', 'version', 'expiring_notified_at', 'expired_notified_at'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`connections`, by code: opened with their data keys',
      erased: { account: 'cascade', connection: 'code' },
    },
    ending_consents: {
      kept: 'Consents that nothing here uses any more: of erased connections, of those that a renewal replaced, and of those that were given and not used. Kept until the bank has taken the consent back, which is seconds unless the bank is away, or until the consent has ended by itself; also when the account is deleted, whose rows name neither the developer nor the user.',
      personal: [
        {
          columns: ['grant_sealed'],
          says: 'what the bank handed out, sealed with the master key',
          purpose: 'ending the consent at the bank',
        },
        {
          columns: ['connection_id', 'data_key_id', 'bank_grant'],
          says: 'the same as the erased connection had it, and where its data key is; empty once that key is destroyed, seconds later',
          purpose: 'sealing it with the master key',
        },
      ],
      notPersonal: ['id', 'bank_id', 'clock_offset_ms', 'ends_at'],
      exported: 'no: it names neither the developer nor the user',
    },
    consents: {
      kept: 'Kept until the connection is erased.',
      personal: [
        { columns: ['connection_id', 'key_id'], says: "the connection's", purpose: '' },
        {
          columns: ['permissions', 'history_days', 'granted_at', 'expires_at'],
          says: 'what the user agreed to, how far back, and when',
          purpose: 'showing that they did',
        },
      ],
      notPersonal: ['id'],
      whose: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id' },
    },
  },
  inventory: [
    {
      category: 'connections',
      what: [
        'The bank connections of your users with accounts, transactions, consents and your corrections of what may name a person, as simulated by the sandbox or taken from statements.',
        'Veze vaših korisnika sa bankama: računi, transakcije, saglasnosti i vaše ispravke onoga što možda sadrži ime osobe, simulirane u sandboxu ili preuzete iz izvoda.',
      ],
      purpose: ['To serve them to your applications.', 'Da ih vaše aplikacije dobiju.'],
      retention: [
        'Until the connection is revoked or the account is deleted; what the bank handed out, sealed and without a name, until the bank has taken the consent back.',
        'Dok se veza ne opozove ili se nalog ne obriše; ono što je banka izdala, zapečaćeno i bez imena, dok banka ne povuče saglasnost.',
      ],
      counts: ['connections'],
    },
  ],
};
