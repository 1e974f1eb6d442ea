import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

export const connectSessionData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: {
    connect_sessions: [
      'key_id',
      'link_token_hash',
      'connection_id',
      'user_id',
      'redirect_url',
      'public_token_sealed',
    ],
    public_tokens: ['key_id', 'session_hash', 'connection_id'],
    bank_visits: ['key_id', 'session_hash', 'state_sealed'],
  },
  inventory: [
    {
      category: 'connect_sessions',
      what: [
        'Hashes of link tokens, connect sessions and public tokens, with your identifier of the user, the bank, and where the user is sent back to.',
        'Heševi link tokena, sesija povezivanja i javnih tokena, sa vašom oznakom korisnika, bankom i adresom na koju se korisnik vraća.',
      ],
      purpose: ['To let your users connect a bank.', 'Da vaši korisnici mogu da povežu banku.'],
      retention: [
        '7 days, at most until the connection is revoked.',
        '7 dana, a najduže dok se veza ne opozove.',
      ],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select (select count(*) from link_tokens t join api_keys k on k.id = t.key_id where k.developer_id = ${id})
            + (select count(*) from connect_sessions s join api_keys k on k.id = s.key_id where k.developer_id = ${id})
            as count`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    connect_sessions: pages(
      (after) => sql<Placed[]>`
        select encode(hash, 'hex') as place, (select public_id from api_keys where id = key_id) as api_key_id, bank_id, user_id, redirect_url, connection_id,
               created_at, expires_at, authorized_at, denied_at
        from connect_sessions
        where key_id in (select id from api_keys where developer_id = ${id}) and hash > decode(${after}, 'hex')
        order by hash limit ${PAGE}`,
    ),
  }),
  async eraseConnection(tx, keyId, connectionId) {
    await tx`
      delete from connect_sessions s using connections c
      where c.id = ${connectionId} and c.key_id = ${keyId} and s.key_id = c.key_id
        and (s.connection_id = c.id or (s.user_id = c.user_id and s.bank_id = c.bank_id))`;
  },
});
