/**
 * Whose rows the running code may reach. The database holds to it: every table of tenants has a policy that compares
 * its rows with the setting `open_banking.tenants`, and the pool sends that setting with each statement. It is decided
 * where a credential is recognised or a job begins, so no query can forget it. A statement on a table of tenants fails
 * when nobody has decided.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The work that may reach the rows of all tenants, and why. test/contracts/tenant-wall.test.ts lists the files that do it. */
export const ALL_TENANTS = {
  credential: 'a credential or a mailed link is looked up, which names its tenant',
  account: 'an account is looked up by its address, or made, before anybody has logged in',
  job: 'work in the background, over the connections of all tenants',
  start: 'the start of the service compares the whole database with its keys',
  streams: 'one look of a process for events of all its open streams',
  anonymise: 'records of requests lose the key of a deleted account',
  usage: 'records of requests are written together, whoever sent them',
  inbox: 'the inboxes of development show what arrived at an address, whoever owns the webhook',
  metrics: 'the figures of the operator count the rows of all tenants',
  admin: 'the owner of the installation asks about all of it',
  migration: 'a migration fills columns and tables of all tenants',
  operator: 'a command that an operator runs',
} as const;

export type AllTenantsReason = keyof typeof ALL_TENANTS;

/** Rows of an API key, and those of the developer that its work writes to, such as deliveries to their webhooks. */
export interface KeyTenant {
  readonly keyId: number;
  readonly developerId: string | null;
}

type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'keys'; readonly keyIds: readonly number[]; readonly developerId: string | null }
  /** All keys of a developer, and what belongs to the account. */
  | { readonly kind: 'developer'; readonly developerId: string };

/** Changed once, when the credential of a request is recognised. */
export interface TenantContext {
  reach: Reach | null;
}

const contexts = new AsyncLocalStorage<TenantContext>();
const ALL: Reach = { kind: 'all' };

export const newTenantContext = (): TenantContext => ({ reach: null });

/** Runs a request, whose tenant is decided while it runs. */
export const withTenantContext = <T>(context: TenantContext, work: () => T): T => contexts.run(context, work);

const decide = (reach: Reach): void => {
  const context = contexts.getStore();
  if (!context) throw new Error('a tenant was recognised outside of a request and of forKey');
  context.reach = reach;
};

/** The rest of the request may reach what belongs to this key. */
export const enterKey = ({ keyId, developerId }: KeyTenant): void =>
  decide({ kind: 'keys', keyIds: [keyId], developerId });

/** The rest of the request may reach what belongs to this developer. */
export const enterDeveloper = (developerId: string): void => decide({ kind: 'developer', developerId });

/** The rest of the request may reach the rows of all tenants. */
export const enterAllTenants = (_reason: AllTenantsReason): void => decide(ALL);

// `async`, so that a query, which is sent when it is awaited, is awaited within the context.
const runWith = <T>(reach: Reach | null, work: () => T | PromiseLike<T>): Promise<T> =>
  contexts.run({ reach }, async () => work());

/** Runs `work`, which may reach what belongs to this key. */
export const forKey = <T>({ keyId, developerId }: KeyTenant, work: () => T | PromiseLike<T>): Promise<T> =>
  runWith({ kind: 'keys', keyIds: [keyId], developerId }, work);

/** Runs `work`, which may reach what belongs to this developer. */
export const forDeveloper = <T>(developerId: string, work: () => T | PromiseLike<T>): Promise<T> =>
  runWith({ kind: 'developer', developerId }, work);

/** Runs `work`, which may reach the rows of all tenants. Keep it to the statements that need it. */
export const forAllTenants = <T>(_reason: AllTenantsReason, work: () => T | PromiseLike<T>): Promise<T> =>
  runWith(ALL, work);

/** What the running code may reach; null when nobody has decided. */
export const currentReach = (): Reach | null => contexts.getStore()?.reach ?? null;

/**
 * Runs one piece of work for several callers. Callers with keys reach these keys together, and callers that reach all
 * tenants still do. Other callers, such as sessions, and callers of both kinds reach nothing: their work decides by itself.
 */
export const forCallers = <T>(reaches: readonly (Reach | null)[], work: () => Promise<T>): Promise<T> => {
  if (reaches.every((reach) => reach?.kind === 'all')) return runWith(ALL, work);
  const keyIds = new Set<number>();
  for (const reach of reaches) {
    if (reach?.kind !== 'keys') return runWith(null, work);
    for (const id of reach.keyIds) keyIds.add(id);
  }
  return runWith({ kind: 'keys', keyIds: [...keyIds], developerId: null }, work);
};

/** Runs the steps of an iterator in the present context: whoever reads them, such as a socket, has another one. */
export const inThisContext = <T>(steps: AsyncGenerator<T>): AsyncGenerator<T> => {
  const here = AsyncLocalStorage.snapshot();
  const bound: AsyncGenerator<T> = {
    next: (...given) => here(() => steps.next(...given)),
    return: (value) => here(() => steps.return(value)),
    throw: (error) => here(() => steps.throw(error)),
    [Symbol.asyncIterator]: () => bound,
    [Symbol.asyncDispose]: () => here(() => steps[Symbol.asyncDispose]()),
  };
  return bound;
};

/** The value of the setting. The functions of migrations/0001_developers.sql read it. */
export const settingOf = (reach: Reach): string =>
  reach.kind === 'all'
    ? 'all'
    : reach.kind === 'keys'
      ? `keys {${reach.keyIds.join(',')}} ${reach.developerId ?? ''}`
      : `developer {} ${reach.developerId}`;
