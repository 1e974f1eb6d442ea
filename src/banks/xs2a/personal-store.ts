import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

export const xs2aData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: {
    xs2a_tpps: ['id', 'key_id', 'name', 'secret_hash', 'redirect_uris'],
    xs2a_certificates: ['fingerprint', 'tpp_id'],
    xs2a_consents: ['key_id', 'tpp_id', 'access', 'psu_id', 'redirect_uri', 'nok_redirect_uri'],
    xs2a_customers: ['key_id', 'customer'],
    xs2a_authorisations: ['consent_id', 'oauth'],
    xs2a_tokens: ['consent_id'],
    xs2a_reads: ['consent_id'],
    xs2a_deltas: ['consent_id'],
    xs2a_requests: ['tpp_id'],
  },
  inventory: [
    {
      category: 'xs2a',
      what: [
        'Applications that ask the simulated banks as a third-party provider, with their names, addresses, certificates and the consents that were given to them.',
        'Aplikacije koje se simuliranim bankama obraćaju kao treća strana, sa imenima, adresama, sertifikatima i saglasnostima koje su dobile.',
      ],
      purpose: [
        'To let your applications ask the simulated banks over the interface of the Berlin Group.',
        'Da vaše aplikacije mogu da se obrate simuliranim bankama preko interfejsa Berlin Group.',
      ],
      retention: [
        'Applications until they are deleted; consents 100 days.',
        'Aplikacije dok se ne obrišu; saglasnosti 100 dana.',
      ],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select (select count(*) from xs2a_tpps t join api_keys k on k.id = t.key_id where k.developer_id = ${id})
            + (select count(*) from xs2a_consents c join api_keys k on k.id = c.key_id where k.developer_id = ${id})
            as count`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    xs2a_tpps: pages(
      (after) => sql<Placed[]>`
        select t.id as place, t.id as client_id, (select public_id from api_keys where id = t.key_id) as api_key_id, t.name, t.redirect_uris, t.dialects, t.created_at,
               (select coalesce(array_agg(encode(fingerprint, 'hex')), '{}') from xs2a_certificates c where c.tpp_id = t.id)
                 as certificates
        from xs2a_tpps t
        where t.key_id in (select id from api_keys where developer_id = ${id}) and t.id > ${after}
        order by t.id limit ${PAGE}`,
    ),
    xs2a_consents: pages(
      (after) => sql<Placed[]>`
        select id as place, id, tpp_id as client_id, bank_id, access, recurring, frequency, valid_until, status, psu_id,
               scenario, redirect_uri, nok_redirect_uri, authorised_at, created_at, changed_at
        from xs2a_consents
        where key_id in (select id from api_keys where developer_id = ${id}) and id > ${after}
        order by id limit ${PAGE}`,
    ),
  }),
});
