import type { Config } from '../../platform/config.ts';
import { banks } from '../catalogue/catalogue.ts';
import { absolute, bankPath } from './addresses.ts';
import type { TppRow } from './callers/tpp-store.ts';
import { dialectOf } from './dialect.ts';
import type { Tpp } from './schema.ts';

/** Returns a TPP as its developer sees it, with the dialect of every bank. */
export const tppShape = (config: Config, row: TppRow, certificates: string[]): Tpp => ({
  object: 'tpp',
  client_id: row.id,
  name: row.name,
  redirect_uris: row.redirectUris,
  certificates,
  banks: banks.map(({ id }) => {
    const dialect = dialectOf(id, row.dialects[id]);
    const oauth = (path: string): string | null =>
      dialect.sca === 'oauth' ? absolute(config, `${bankPath(id)}/oauth/${path}`) : null;
    return {
      bank_id: id,
      base_url: absolute(config, bankPath(id)),
      authorize_url: oauth('authorize'),
      token_url: oauth('token'),
      dialect,
    };
  }),
  created_at: row.createdAt.toISOString(),
});
