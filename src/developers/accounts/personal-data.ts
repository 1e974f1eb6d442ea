import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    developers: {
      retention: 'Kept until the account is deleted; an account whose address is never confirmed, 30 days.',
      personal: [
        { columns: ['id'], says: "the account's", purpose: '' },
        {
          columns: ['email', 'email_verified_at'],
          says: "the developer's address, and when it was confirmed",
          purpose: 'logging in, mails about the account',
        },
        {
          columns: ['name', 'company'],
          says: 'as the developer gave them',
          purpose: 'addressing them, knowing who uses the service',
        },
        {
          columns: ['language'],
          says: 'as chosen in the portal, or accepted by the browser at registration',
          purpose: 'the language of mails',
        },
        { columns: ['password_hash'], says: 'Argon2id of the password', purpose: 'logging in' },
        {
          columns: ['consented_at'],
          says: 'when the Privacy Policy and the Terms were accepted',
          purpose: 'showing that they were',
        },
        { columns: ['created_at'], says: 'when the account was made', purpose: '' },
      ],
      notPersonal: ['moved_at'],
      owner: { by: 'developer', column: 'id' },
      exported: '`developer`',
      erased: { account: 'cascade' },
    },
    developer_sessions: {
      retention: 'Kept until logout, password reset, or 7 days after the session has expired.',
      personal: [
        {
          columns: ['developer_id'],
          says: "the account's; emptied when the account is deleted",
          purpose: 'knowing whose session it is',
        },
        {
          columns: ['device', 'network'],
          says: 'browser and system, or the program, and the shortened address of the log-in (24 bits of IPv4, 48 bits of IPv6); emptied when the account is deleted',
          purpose: 'recognising a session of somebody else',
        },
        {
          columns: ['created_at', 'authenticated_at', 'last_used_at'],
          says: 'when the developer logged in, confirmed their identity, and sent the last request',
          purpose: 'recognising a session of somebody else, and asking for a confirmation',
        },
      ],
      notPersonal: ['hash', 'expires_at', 'id', 'kind'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: {
        as: 'sessions',
        columns: ['id', 'kind', 'device', 'network', 'created_at', 'last_used_at', 'expires_at'],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'emptied' },
    },
    known_devices: {
      retention:
        'Kept until the password is reset, or 180 days after the last log-in from the device or network; the newest 50 of an account.',
      personal: [
        {
          columns: ['developer_id'],
          says: "the account's",
          purpose: 'knowing who may log in from there while others guess passwords',
        },
        {
          columns: ['hash'],
          says: 'of the token that a device keeps, or, with a key derived from the master key, of the network (IPv4 address or /64 of IPv6) that the developer logged in or opened a mailed link from',
          purpose: 'recognising it',
        },
      ],
      notPersonal: ['expires_at'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: { as: 'known_devices', columns: ['hash', 'expires_at'], orderedBy: 'hash', type: 'hex' },
      erased: { account: 'cascade' },
    },
    cli_logins: {
      retention:
        'Kept until the command line has fetched its session, or one day after the login has expired, which it does in ten minutes.',
      personal: [
        {
          columns: ['machine'],
          says: 'what the machine calls itself that asks to log in, if it says so',
          purpose: 'telling whoever decides which one it is',
        },
        {
          columns: ['developer_id'],
          says: "the account's that approved it; empty before",
          purpose: 'knowing whose session it becomes',
        },
      ],
      notPersonal: ['device_hash', 'code_hash', 'created_at', 'expires_at', 'decision'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: {
        as: 'approved_cli_logins',
        columns: ['machine', 'created_at', 'expires_at'],
        orderedBy: 'device_hash',
        type: 'hex',
      },
      erased: { account: 'cascade' },
    },
    mail_tokens: {
      retention: 'Kept until used, or 7 days after the link has expired.',
      personal: [{ columns: ['developer_id'], says: "the account's", purpose: 'knowing whose link it is' }],
      notPersonal: ['hash', 'purpose', 'expires_at'],
      owner: { by: 'developer', column: 'developer_id' },
      exported: { as: 'mailed_links', columns: ['purpose', 'expires_at'], orderedBy: 'hash', type: 'hex' },
      erased: { account: 'cascade' },
    },
    mail_requests: {
      retention: 'Kept until the mail is sent, at most one day.',
      personal: [
        {
          columns: ['email'],
          says: 'where a mail was asked for, whether or not the address has an account',
          purpose: 'sending it',
        },
      ],
      notPersonal: ['id', 'kind', 'about', 'requested_at'],
      note: '`about` is the hash of a connect session whose user asked for a mail. Their address is in `accounts`, and is read when the mail is sent.',
      owner: { by: 'address', column: 'email' },
      exported: {
        as: 'pending_mails',
        columns: ['kind', 'email as to', 'requested_at'],
        orderedBy: 'id',
        type: 'number',
      },
      erased: { account: 'rows' },
    },
    development_outbox: {
      retention: 'Only where no mail server is configured, which production refuses. Kept 7 days.',
      personal: [
        { columns: ['recipient'], says: "the developer's address", purpose: 'finding the mail' },
        { columns: ['mail'], says: 'the mail, sealed', purpose: 'reading it in development' },
      ],
      notPersonal: ['id', 'sent_at'],
      owner: { by: 'address', column: 'recipient' },
      exported: 'no: the mails were sent to them',
      erased: { account: 'rows' },
    },
    key_tokens: {
      retention: 'Kept one day after they have expired.',
      personal: [
        {
          columns: ['key_id', 'session_hash'],
          says: "the account's",
          purpose: 'which key it stands for, and which session it ends with',
        },
      ],
      notPersonal: ['hash', 'created_at', 'expires_at'],
      owner: { by: 'key', column: 'key_id' },
      exported: 'no: hashes that nobody else needs',
      erased: { account: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'account',
      what: [
        'Name, email address, company, language, password hash, and when the texts were accepted and the address confirmed.',
        'Ime, adresa e-pošte, firma, jezik, heš lozinke, kao i kada su tekstovi prihvaćeni i adresa potvrđena.',
      ],
      purpose: [
        'To know who the account belongs to and to let nobody else in.',
        'Da se zna čiji je nalog i da niko drugi ne uđe.',
      ],
      retention: [
        `${UNTIL_DELETION[0]} Accounts that are never confirmed are deleted after 30 days.`,
        `${UNTIL_DELETION[1]} Nalozi koji nikad nisu potvrđeni brišu se posle 30 dana.`,
      ],
      counts: ['developers'],
    },
    {
      category: 'sessions',
      what: [
        'A hash of the token of each session, its browser or program, its shortened address and its last use; a hash of each short-lived token made for a key; when they end; of a login of the command line that you approved, what the machine calls itself, until it fetches its session.',
        'Heš tokena svake sesije, njen pregledač ili program, skraćena adresa i poslednja upotreba; heš svakog kratkotrajnog tokena napravljenog za ključ; kada ističu; o prijavi komandne linije koju ste odobrili, kako se računar predstavio, dok ne preuzme svoju sesiju.',
      ],
      purpose: ['To keep you logged in.', 'Da ostanete prijavljeni.'],
      retention: [
        'Until logout or password reset, at most 8 days.',
        'Do odjave ili promene lozinke, najviše 8 dana.',
      ],
      counts: ['developer_sessions', 'cli_logins', 'key_tokens'],
    },
    {
      category: 'known_devices',
      what: [
        'A hash of the token of each device, and a keyed hash of each network, from which you logged in or opened a mailed link.',
        'Heš tokena svakog uređaja i heš svake mreže, sa ključem, odakle ste se prijavili ili otvorili link iz poruke.',
      ],
      purpose: [
        'To let you in while others try to guess your password.',
        'Da možete da uđete i dok drugi pogađaju vašu lozinku.',
      ],
      retention: [
        'Until password reset, at most 180 days after the last log-in from there. The newest 50.',
        'Do promene lozinke, najviše 180 dana posle poslednje prijave odatle. Najnovijih 50.',
      ],
      counts: ['known_devices'],
    },
    {
      category: 'mails',
      what: [
        'Mails on their way to you, the hashes of the links in them, and in development the outbox.',
        'Poruke koje su na putu do vas, heševi linkova u njima, a pri razvoju i sanduče za odlaznu poštu.',
      ],
      purpose: [
        'To confirm your address and to let you choose a new password.',
        'Da potvrdite adresu i da možete da izaberete novu lozinku.',
      ],
      retention: [
        'At most one day on their way; links and outbox 7 days.',
        'Poruke na putu najviše jedan dan; linkovi i sanduče 7 dana.',
      ],
      counts: ['mail_requests', 'mail_tokens', 'development_outbox'],
    },
  ],
};
