/** The simulated banks behind the seam to any bank. They know what happened, so a read of theirs says that and no more. */

import { after, DAY } from '../../../packages/common/clock.ts';
import { abortable } from '../../platform/abortable.ts';
import { SIMULATED_HISTORY_DAYS } from '../catalogue/catalogue.ts';
import type { BankGrant, BankProvider, Call, ConsentStatus } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import type { SimulatedAccount } from './accounts.ts';
import { granted, pendingConsent, readPending } from './authorization-server.ts';
import { books } from './books.ts';
import { lasts, throwFault } from './fault.ts';
import { bankOf, newGrant, readGrant, type SandboxGrant } from './grant.ts';
import { pageOf } from './page.ts';
import { asGranted, EndedConsents, type Forecast, type Weather } from './weather.ts';

const CONSENT_PERIOD = 90 * DAY;

const endOf = ({ consentAt }: SandboxGrant): Date => after(new Date(consentAt), CONSENT_PERIOD);

interface SimulatedBanksOptions {
  forecast?: Forecast;
  /** Which generator makes the worlds of new customers; the current one where it is not said. */
  generator?: number;
}

/** A grant at a bank that responds. */
interface Opened {
  grant: SandboxGrant;
  weather: Weather;
  status: ConsentStatus;
}

/**
 * A consent goes through three hands: `beginAuthorization` says who comes, `authorization-server.ts` is the bank's own page on
 * which they agree, and `completeAuthorization` makes the grant of what they agreed to. Without a forecast the banks do
 * what the grants say (`fault.ts`). Consents that are given back end for this provider, in this process.
 */
export const simulatedBanks = ({
  forecast = asGranted,
  generator,
}: SimulatedBanksOptions = {}): BankProvider => {
  const ended = new EndedConsents();

  const weatherAt = async (grant: SandboxGrant, call: Call): Promise<Weather> => {
    call.signal.throwIfAborted();
    const weather = forecast(grant, call);
    return weather instanceof Promise ? abortable(call.signal, weather) : weather;
  };

  /** The bank as those find it who ask for consents, or about them. */
  const consenting = async (grant: SandboxGrant, call: Call): Promise<Opened> => {
    const weather = await weatherAt(grant, call);
    const { fault, consent } = weather;
    if (fault) throwFault(fault, 'consent', call);
    const isOver = endOf(grant) <= call.at || ended.has(grant);
    const isUnknown = fault?.kind === 'consent_ended' && lasts(fault, call.at);
    return { grant, weather, status: consent ?? (isOver || isUnknown ? 'expired' : 'valid') };
  };

  /** Lets nobody in with a consent that has ended. */
  const opened = async (grant: BankGrant, call: Call): Promise<Opened> => {
    const found = await consenting(readGrant(grant), call);
    if (found.status !== 'valid') throw new ProviderError('consent_ended');
    if (found.weather.fault) throwFault(found.weather.fault, 'data', call);
    return found;
  };

  const accountsOf = async ({ grant, weather: { closed = [] } }: Opened): Promise<SimulatedAccount[]> =>
    (await books.accounts(grant)).filter(({ ref }) => !closed.includes(ref));

  return {
    traits: (bankId) => ({
      references: 'stable',
      identity: bankOf(bankId).features.identity,
      historyDays: SIMULATED_HISTORY_DAYS,
      unattendedReadsPerDay: null,
      accountChoice: true,
      endsConsents: false,
    }),

    async beginAuthorization({ bankId, callbackUrl, state, returning, sandbox }, call) {
      const customer = newGrant({
        bankId,
        at: call.at,
        ...(generator === undefined ? {} : { generator }),
        ...sandbox,
        ...(returning ? { returning } : {}),
      });
      await consenting(customer, call);
      const page = new URL('../sandbox/auth.html', callbackUrl);
      page.searchParams.set('token', state);
      return { state: pendingConsent(customer, state), redirectUrl: page.href };
    },

    async completeAuthorization(state, callback, call) {
      const pending = readPending(state);
      await consenting(pending.customer, call);
      return granted(pending, callback, call.at);
    },

    async consent(grant, call) {
      const read = readGrant(grant);
      const { status } = await consenting(read, call);
      return { status, validUntil: endOf(read) };
    },

    async endConsent(grant, call) {
      const read = readGrant(grant);
      await consenting(read, call);
      ended.add(read);
    },

    async holder(grant, call) {
      return books.holder((await opened(grant, call)).grant);
    },

    async accounts(grant, call) {
      return accountsOf(await opened(grant, call));
    },

    async read(grant, accountRef, { since }, call) {
      const found = await opened(grant, call);
      const account = (await accountsOf(found)).find(({ ref }) => ref === accountRef);
      if (!account) throw new ProviderError('refused');
      const changes = await books.pull(found.grant, since, call.at, accountRef);
      call.signal.throwIfAborted();
      return pageOf(changes, account, call.at);
    },
  };
};

export const sandboxBank = simulatedBanks();
