import { randomUUID } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { absolute, bankPath, linkTo } from '../addresses.ts';
import type { BankCall } from '../bank-route.ts';

interface Link {
  href: string;
}

interface NewAuthorisation {
  row: { id: string; consentId: string; tokenHash: Buffer };
  /** Links to its status and to the customer's page; one of the latter two. */
  links: { scaStatus: Link; scaRedirect?: Link; scaOAuth?: Link };
}

/** Returns a new authorisation of a consent with its links, by the bank's SCA approach. */
export const newAuthorisation = (
  config: Config,
  { bankId, dialect }: BankCall,
  consentId: string,
): NewAuthorisation => {
  const id = randomUUID();
  const token = newId('bankToken');
  const root = bankPath(bankId);
  const way =
    dialect.sca === 'redirect'
      ? { scaRedirect: { href: absolute(config, `${root}/sca?token=${token}`) } }
      : { scaOAuth: { href: absolute(config, `${root}/.well-known/oauth-authorization-server`) } };
  return {
    row: { id, consentId, tokenHash: tokenHash(token) },
    links: {
      ...way,
      scaStatus: linkTo(config, `${root}/v1/consents/${consentId}/authorisations/${id}`, dialect),
    },
  };
};
