/** Banks that speak NextGenPSD2 1.3.x of the Berlin Group: account information, by redirect or OAuth2. */

import type { TargetRules } from '../../platform/outgoing/target.ts';
import { DEFAULT_TRAITS, type LiveBank } from '../catalogue/live-bank.ts';
import type { BankGrant, BankProvider, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type ListAccounts, type Listed, lister } from './accounts.ts';
import { BETWEEN_LOOKS, begin, complete } from './authorization.ts';
import { type BankClient, bankClient, type Exchange } from './client.ts';
import { deleteConsent, readConsent } from './consents.ts';
import { readGrant } from './grant.ts';
import { accessTokens } from './oauth.ts';
import { pageOf, type Recording } from './page.ts';
import { type ReadPage, reader } from './read.ts';
import { type AskUnderConsent, underConsent } from './session.ts';

interface BerlinGroupOptions {
  /** Where banks may be: in production, no private address. */
  rules: TargetRules;
  /** Hears of every exchange with a bank: for whoever looks at how it behaves. */
  observe?: (exchange: Exchange) => void;
  /** Milliseconds from one look at a consent that is not decided yet to the next. */
  betweenLooks?: number;
}

/** All that there is of one bank. */
interface Connected {
  client: BankClient;
  ask: AskUnderConsent;
  list: ListAccounts;
  read: ReadPage;
}

const connected = (bank: LiveBank, { rules, observe }: BerlinGroupOptions): Connected => {
  const client = bankClient(bank, rules, observe);
  const ask = underConsent(client, accessTokens(client));
  return { client, ask, list: lister(client, ask), read: reader(client, ask) };
};

export const berlinGroup = (banks: readonly LiveBank[], options: BerlinGroupOptions): BankProvider => {
  const all = new Map(banks.map((bank) => [bank.bank.id, connected(bank, options)]));
  const { betweenLooks = BETWEEN_LOOKS } = options;
  const at = (bankId: unknown): Connected => {
    const found = all.get(String(bankId));
    if (!found) throw new ProviderError('unavailable', { bankText: 'The bank is not configured' });
    return found;
  };
  /** What a grant's consent names its accounts: asked for once while the same grant is in hand. */
  const known = new WeakMap<BankGrant, Listed[]>();
  const listAll = async (grant: BankGrant, call: Call): Promise<Listed[]> => {
    const listed = await at(grant.bankId).list(grant, call);
    known.set(grant, listed);
    return listed;
  };

  return {
    traits(bankId) {
      // Of a bank that is configured no more there may be connections yet.
      const traits = all.get(bankId)?.client.bank.traits ?? DEFAULT_TRAITS;
      const { references, historyDays, unattendedReadsPerDay, access } = traits;
      const accountChoice = access === 'chosen_at_bank';
      return { references, identity: false, historyDays, unattendedReadsPerDay, accountChoice };
    },
    async beginAuthorization(request, call) {
      return begin(at(request.bankId).client, request, call);
    },
    async completeAuthorization(state, callback, call) {
      const { client, ask } = at(state.bankId);
      return complete(client, ask, state, callback, call, betweenLooks);
    },
    async consent(grant, call) {
      const { client, ask } = at(grant.bankId);
      return readConsent(ask, client, readGrant(grant), call);
    },
    async endConsent(grant, call) {
      const { client, ask } = at(grant.bankId);
      await deleteConsent(ask, client, readGrant(grant), call);
    },
    // The standard has no call for who somebody is: only the name on an account.
    holder: async () => null,
    accounts: async (grant, call) => (await listAll(grant, call)).map(({ account }) => account),
    async read(grant, accountRef, window, call) {
      const { read } = at(grant.bankId);
      const accounts = known.get(grant) ?? (await listAll(grant, call));
      const listed = accounts.find(({ account }) => account.ref === accountRef);
      if (!listed)
        throw new ProviderError('refused', { bankText: 'The consent does not share this account' });
      return read(readGrant(grant), listed, window, call);
    },
    translate: (bankId, raw) => pageOf(JSON.parse(raw) as Recording, at(bankId).client.bank.traits),
  };
};
