import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { type PersonalData, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

export const developerData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: {
    developers: [
      'id',
      'email',
      'email_verified_at',
      'name',
      'company',
      'language',
      'password_hash',
      'consented_at',
      'created_at',
    ],
    developer_sessions: ['developer_id'],
    known_devices: ['developer_id', 'hash'],
    cli_logins: ['machine', 'developer_id'],
    key_tokens: ['key_id', 'session_hash'],
    mail_tokens: ['developer_id'],
    mail_requests: ['email'],
    development_outbox: ['recipient', 'mail'],
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
      count: async () => 1,
    },
    {
      category: 'sessions',
      what: [
        'A hash of the token of each session, and of each short-lived token made for a key, and when it ends; of a login of the command line that you approved, what the machine calls itself, until it fetches its session.',
        'Heš tokena svake sesije i svakog kratkotrajnog tokena napravljenog za ključ, i kada ističe; o prijavi komandne linije koju ste odobrili, kako se računar predstavio, dok ne preuzme svoju sesiju.',
      ],
      purpose: ['To keep you logged in.', 'Da ostanete prijavljeni.'],
      retention: [
        'Until logout or password reset, at most 8 days.',
        'Do odjave ili promene lozinke, najviše 8 dana.',
      ],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select (select count(*) from developer_sessions where developer_id = ${id})
            + (select count(*) from cli_logins where developer_id = ${id})
            + (select count(*) from key_tokens t join api_keys k on k.id = t.key_id where k.developer_id = ${id})
            as count`;
        return row!.count;
      },
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
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from known_devices where developer_id = ${id}`;
        return row!.count;
      },
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
      async count(db, { id, email }) {
        const [row] = await db<{ count: number }[]>`
          select (select count(*) from mail_requests where email = ${email})
            + (select count(*) from mail_tokens where developer_id = ${id})
            + (select count(*) from development_outbox where recipient = ${email}) as count`;
        return row!.count;
      },
    },
  ],
  sections: ({ id, email }) => ({
    known_devices: pages(
      (after) => sql<Placed[]>`
        select encode(hash, 'hex') as place, encode(hash, 'hex') as hash, expires_at
        from known_devices
        where developer_id = ${id} and hash > decode(${after}, 'hex') order by hash limit ${PAGE}`,
    ),
    approved_cli_logins: pages(
      (after) => sql<Placed[]>`
        select encode(device_hash, 'hex') as place, machine, created_at, expires_at
        from cli_logins
        where developer_id = ${id} and device_hash > decode(${after}, 'hex') order by device_hash limit ${PAGE}`,
    ),
    pending_mails: pages(
      (after) => sql<Placed[]>`
        select id::text as place, kind, email as to, requested_at
        from mail_requests where email = ${email} and id > ${Number(after)} order by id limit ${PAGE}`,
    ),
    mailed_links: pages(
      (after) => sql<Placed[]>`
        select encode(hash, 'hex') as place, purpose, expires_at
        from mail_tokens
        where developer_id = ${id} and hash > decode(${after}, 'hex') order by hash limit ${PAGE}`,
    ),
  }),
  async erase(tx, { email }) {
    await tx`delete from mail_requests where email = ${email}`;
    await tx`delete from development_outbox where recipient = ${email}`;
  },
});
