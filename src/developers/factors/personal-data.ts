import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    passkeys: {
      retention: 'Kept until the passkey is removed, at most until the account is deleted.',
      personal: [
        { columns: ['developer_id'], says: "the account's", purpose: 'knowing who it lets in' },
        {
          columns: ['credential_id', 'public_key', 'counter', 'transports', 'backed_up'],
          says: 'the public half of the passkey, and how its device is reached',
          purpose: 'logging in',
        },
        {
          columns: ['name'],
          says: 'as the developer named it',
          purpose: 'telling passkeys apart',
        },
        {
          columns: ['last_used_at'],
          says: 'when it was last used',
          purpose: 'seeing that somebody else uses it',
        },
      ],
      notPersonal: ['id', 'created_at'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: {
        as: 'passkeys',
        columns: ['id', 'name', 'backed_up', 'created_at', 'last_used_at'],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'cascade' },
    },
    totp_factors: {
      retention:
        'Kept until the authenticator app is removed, at most until the account is deleted. A secret that is never confirmed is replaced by the next one.',
      personal: [
        { columns: ['developer_id'], says: "the account's", purpose: 'knowing whose codes they are' },
        {
          columns: ['secret'],
          says: 'the secret that the authenticator app shares, sealed',
          purpose: 'checking codes',
        },
        {
          columns: ['last_step'],
          says: 'the half minute of the last code',
          purpose: 'refusing a code that was used before',
        },
      ],
      notPersonal: ['id', 'created_at', 'confirmed_at'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: {
        as: 'authenticator_apps',
        columns: ['id', 'created_at', 'confirmed_at'],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'cascade' },
    },
    recovery_codes: {
      retention: 'Kept until used or replaced, at most until the last factor is removed.',
      personal: [
        { columns: ['developer_id'], says: "the account's", purpose: 'knowing whose codes they are' },
      ],
      notPersonal: ['hash', 'created_at'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: 'no: hashes that nobody else needs',
      erased: { account: 'cascade' },
    },
    passkey_challenges: {
      retention: 'Kept until used, at most five minutes and until the next hourly clean-up.',
      personal: [
        {
          columns: ['developer_id'],
          says: "the account's; empty at a log-in",
          purpose: 'knowing who was asked',
        },
      ],
      notPersonal: ['id', 'challenge', 'purpose', 'expires_at'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: 'no: random numbers that expire in minutes',
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'factors',
      what: [
        'The public half of each passkey, its name and its last use; the sealed secret of your authenticator app; hashes of your recovery codes.',
        'Javni deo svakog pristupnog ključa, njegovo ime i poslednja upotreba; zapečaćena tajna aplikacije za potvrdu identiteta; heševi rezervnih kodova.',
      ],
      purpose: ['To let nobody in who only knows your password.', 'Da ne uđe niko ko zna samo vašu lozinku.'],
      retention: [`Until you remove them. ${UNTIL_DELETION[0]}`, `Dok ih ne uklonite. ${UNTIL_DELETION[1]}`],
      counts: ['passkeys', 'totp_factors', 'recovery_codes', 'passkey_challenges'],
    },
  ],
};
