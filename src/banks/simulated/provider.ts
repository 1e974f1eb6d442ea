/** The simulated banks as a `BankProvider`. They know the changes of an account, so a read returns exactly those. */

import { after, DAY } from '../../../packages/common/clock.ts';
import { abortable } from '../../platform/abortable.ts';
import { SIMULATED_HISTORY_DAYS } from '../catalogue/catalogue.ts';
import type { BankGrant, BankProvider, Call, ConsentStatus } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import type { SimulatedAccount } from './accounts.ts';
import { grantOfCallback, pendingConsent, readPending } from './authorization-server.ts';
import { books } from './books.ts';
import { isActive, throwFault } from './fault.ts';
import { bankOf, newGrant, readGrant, type SandboxGrant } from './grant.ts';
import { pageOf } from './page.ts';
import { asGranted, EndedConsents, type Forecast, type Weather } from './weather.ts';

const CONSENT_PERIOD = 90 * DAY;

const endOf = ({ consentAt }: SandboxGrant): Date => after(new Date(consentAt), CONSENT_PERIOD);

interface SimulatedBanksOptions {
  forecast?: Forecast;
  /** The generator of the worlds of new customers; default: the current one. */
  generator?: number;
}

/** A grant, with the state of its bank and of its consent. */
interface OpenGrant {
  grant: SandboxGrant;
  weather: Weather;
  status: ConsentStatus;
}

/**
 * Makes the provider of the simulated banks. A consent takes three steps: `beginAuthorization` names the customer,
 * the customer agrees on the page of the bank (`authorization-server.ts`), and `completeAuthorization` makes the
 * grant. By default the banks fail as the grants say (`fault.ts`). A consent ended by `endConsent` stays ended for
 * this provider, in this process.
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

  /** Responds to a request about a consent. */
  const openConsent = async (grant: SandboxGrant, call: Call): Promise<OpenGrant> => {
    const weather = await weatherAt(grant, call);
    const { fault, consent } = weather;
    if (fault) throwFault(fault, 'consent', call);
    const isOver = endOf(grant) <= call.at || ended.has(grant);
    const isUnknown = fault?.kind === 'consent_ended' && isActive(fault, call.at);
    return { grant, weather, status: consent ?? (isOver || isUnknown ? 'expired' : 'valid') };
  };

  /** Responds to a read of data: rejects a consent that has ended. */
  const openData = async (grant: BankGrant, call: Call): Promise<OpenGrant> => {
    const found = await openConsent(readGrant(grant), call);
    if (found.status !== 'valid') throw new ProviderError('consent_ended');
    if (found.weather.fault) throwFault(found.weather.fault, 'data', call);
    return found;
  };

  const accountsOf = async ({ grant, weather: { closed = [] } }: OpenGrant): Promise<SimulatedAccount[]> =>
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
      await openConsent(customer, call);
      const page = new URL('../sandbox/auth.html', callbackUrl);
      page.searchParams.set('token', state);
      return { state: pendingConsent(customer, state), redirectUrl: page.href };
    },

    async completeAuthorization(state, callback, call) {
      const pending = readPending(state);
      await openConsent(pending.customer, call);
      return grantOfCallback(pending, callback, call.at);
    },

    async consent(grant, call) {
      const read = readGrant(grant);
      const { status } = await openConsent(read, call);
      return { status, validUntil: endOf(read) };
    },

    async endConsent(grant, call) {
      const read = readGrant(grant);
      await openConsent(read, call);
      ended.add(read);
    },

    async holder(grant, call) {
      return books.holder((await openData(grant, call)).grant);
    },

    async accounts(grant, call) {
      return accountsOf(await openData(grant, call));
    },

    async read(grant, accountRef, { since }, call) {
      const found = await openData(grant, call);
      const account = (await accountsOf(found)).find(({ ref }) => ref === accountRef);
      if (!account) throw new ProviderError('refused');
      const changes = await books.pull(found.grant, since, call.at, accountRef);
      call.signal.throwIfAborted();
      return pageOf(changes, account, call.at);
    },
  };
};

export const sandboxBank = simulatedBanks();
