import type { Clock } from '../../../packages/common/clock.ts';
import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { type PersonalData, UNTIL_DELETION } from '../../platform/room/personal-data.ts';
import { apiKeyShape } from './shape.ts';
import { countKeys, listKeys } from './store.ts';

export const keyData = ({ sql, clock }: { sql: Sql; clock: Clock }): PersonalData => ({
  columns: {
    api_keys: [
      'id',
      'public_id',
      'developer_id',
      'app_name',
      'last_used_at',
      'last_used_ip',
      'last_used_agent',
      'redirect_urls',
    ],
    key_secrets: ['key_id', 'prefix', 'hash'],
  },
  inventory: [
    {
      category: 'api_keys',
      what: [
        'Name, scopes, settings and times of each key, and the address and program of its last use; prefix, hash and times of each of its secrets.',
        'Ime, dozvole, podešavanja i vremena svakog ključa, i adresa i program kojima je poslednji put korišćen; početak, heš i vremena svake njegove tajne.',
      ],
      purpose: [
        'To let your applications in, and to let you see a use that is not yours.',
        'Da vaše aplikacije imaju pristup i da vidite korišćenje koje nije vaše.',
      ],
      retention: [
        `${UNTIL_DELETION[0]} Address and program 30 days after the last use.`,
        `${UNTIL_DELETION[1]} Adresa i program 30 dana posle poslednjeg korišćenja.`,
      ],
      count: (db, { id }) => countKeys(db, id),
    },
  ],
  sections: ({ id }) => ({
    api_keys: (async function* () {
      const now = clock.now();
      for (const row of await listKeys(sql, id)) yield apiKeyShape(row, now);
    })(),
    api_key_secrets: pages(
      (after) => sql<Placed[]>`
        select encode(hash, 'hex') as place, (select public_id from api_keys where id = key_id) as api_key_id, prefix, created_at, valid_until
        from key_secrets
        where key_id in (select id from api_keys where developer_id = ${id}) and hash > decode(${after}, 'hex')
        order by hash limit ${PAGE}`,
    ),
  }),
});
