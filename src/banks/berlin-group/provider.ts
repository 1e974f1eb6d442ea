/** Provider for banks with NextGenPSD2 1.3.x of the Berlin Group: account information, by redirect or OAuth2. */

import type { TargetRules } from '../../platform/outgoing/target.ts';
import { DEFAULT_TRAITS, type LiveBank } from '../catalogue/live-bank.ts';
import type { BankGrant, BankProvider, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type ListAccounts, type ListedResource, lister } from './accounts.ts';
import { begin, complete, STATUS_READ_INTERVAL } from './authorization.ts';
import { type BankClient, bankClient, type Exchange } from './client.ts';
import { deleteConsent, readConsent } from './consents.ts';
import { readGrant } from './grant.ts';
import { accessTokens } from './oauth.ts';
import { pageOf, type Recording } from './page.ts';
import { type ReadPage, reader } from './read.ts';
import { type AskUnderConsent, underConsent } from './session.ts';

interface BerlinGroupOptions {
  /** Rules for bank addresses; in production private ones are refused. */
  rules: TargetRules;
  /** Called for every exchange with a bank, for diagnosis. */
  observe?: (exchange: Exchange) => void;
  /** Milliseconds between two reads of an undecided consent. */
  statusReadInterval?: number;
}

/** The client functions of one bank. */
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
  const { statusReadInterval = STATUS_READ_INTERVAL } = options;
  const at = (bankId: unknown): Connected => {
    const found = all.get(String(bankId));
    if (!found) throw new ProviderError('unavailable', { bankText: 'The bank is not in BANKS_FILE' });
    return found;
  };
  /** Account lists by grant object, read once for each grant object. */
  const known = new WeakMap<BankGrant, ListedResource[]>();
  const listAll = async (grant: BankGrant, call: Call): Promise<ListedResource[]> => {
    const listed = await at(grant.bankId).list(grant, call);
    known.set(grant, listed);
    return listed;
  };

  return {
    traits(bankId) {
      // Connections may outlive the configuration of their bank.
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
      return complete(client, ask, state, callback, call, statusReadInterval);
    },
    async consent(grant, call) {
      const { client, ask } = at(grant.bankId);
      return readConsent(ask, client, readGrant(grant), call);
    },
    async endConsent(grant, call) {
      const { client, ask } = at(grant.bankId);
      await deleteConsent(ask, client, readGrant(grant), call);
    },
    // The standard has no identity call, only the owner name of an account.
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
