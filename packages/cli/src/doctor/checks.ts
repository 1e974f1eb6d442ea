/** Checks for problems between a developer's machine and the service, each with finding and remedy. */

import type { Context } from '../context.ts';
import { CliError, exitCodeOf, isUnanswered, messageOf, nextOf, startOf } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { keyClock } from '../key-clock.ts';
import { ObdsError } from '../sdk.ts';
import { settingsPath } from '../settings.ts';

export interface Finding {
  check: string;
  verdict: 'good' | 'worth a look' | 'wrong';
  found: string;
  /** The remedy; null if nothing is wrong. */
  fix: string | null;
  /** The exit code if this is wrong. */
  exitCode: ExitCode;
}

type Said = Partial<Omit<Finding, 'check'>> & { found: string };

const SESSION_ENDS_SOON = 3_600_000;
/** Signatures of webhooks are accepted for five minutes. */
const CLOCK_WRONG = 300_000;
const CLOCK_OFF = 5_000;

const worth = (found: string, fix: string): Said => ({ verdict: 'worth a look', found, fix });
const wrong = (found: string, fix: string, exitCode: ExitCode = exitCodes.failed): Said => ({
  verdict: 'wrong',
  found,
  fix,
  exitCode,
});

const node = async ({ io }: Context): Promise<Said> =>
  Number(io.nodeVersion.split('.')[0]) >= 20
    ? { found: io.nodeVersion }
    : wrong(`${io.nodeVersion} is too old`, 'use Node.js 20 or newer');

const settings = async ({ io }: Context): Promise<Said> => ({ found: settingsPath(io) });

const service = async (context: Context): Promise<Said> => {
  const began = context.io.now();
  const about = await context.anybody().request('GET /', { maxRetries: 0, timeoutMs: 10_000 });
  return {
    found: `${about.name} ${about.version} at ${context.credentials.url}, ${context.io.now() - began} ms`,
  };
};

const readiness = async (context: Context): Promise<Said> => {
  await context.anybody().request('GET /readyz', { maxRetries: 0, timeoutMs: 10_000 });
  return { found: 'its database and key store are reached' };
};

const clocks = async (context: Context): Promise<Said> => {
  const { responseInfo } = await context.anybody().request('GET /healthz', { maxRetries: 0 });
  const theirs = Date.parse(responseInfo.headers.get('Date') ?? '');
  const off = Number.isNaN(theirs) ? 0 : Math.abs(context.io.now() - theirs);
  const found = `this machine and the service are ${Math.round(off / 1_000)} s apart`;
  if (off > CLOCK_WRONG)
    return wrong(found, 'set the clock of this machine: signatures of webhooks are refused otherwise');
  return off > CLOCK_OFF ? worth(found, 'set the clock of this machine') : { found };
};

const session = async (context: Context): Promise<Said> => {
  if (context.credentials.session === null) {
    return worth('not logged in', 'obds login, for keys, webhooks, listen and logs');
  }
  const { email } = await context.developer().developers.me();
  const ends = context.settings.session_expires_at;
  const left = ends === undefined ? Number.POSITIVE_INFINITY : Date.parse(ends) - context.io.now();
  const found = ends === undefined ? email : `${email}, until ${ends}`;
  return left < SESSION_ENDS_SOON ? worth(found, 'obds login, for another 24 hours') : { found };
};

const key = async (context: Context): Promise<Said> => {
  const { demo, session: token, secret } = context.credentials;
  const clock = await keyClock(await context.application());
  const time = clock ? `its time is ${clock.now}` : 'a live key';
  if (demo)
    return worth(
      'the public demo key, which may connect and read',
      'obds login, then obds keys create "My app"',
    );
  if (token === null || secret !== null) return { found: `accepted; ${time}` };
  const id = await context.keyId();
  const { data } = await context.developer().developers.keys.list();
  const own = data.find((one) => one.id === id || id.startsWith(one.prefix));
  if (!own) return { found: `${id}; ${time}` };
  const found = `${own.app_name} (${own.id}): ${own.scopes.join(', ') || 'no scopes'}`;
  if (own.scopes.length < 4) return worth(found, 'scopes are given in the portal: what lacks one is refused');
  return { found };
};

const webhooks = async (context: Context): Promise<Said> => {
  if (context.credentials.session === null) return { found: 'skipped: not logged in' };
  const api = context.developer();
  const { data } = await api.developers.webhooks.list();
  const active = data.filter(({ status }) => status === 'active');
  const gone = data.filter(({ deactivation_reason: why }) => why === 'gone' || why === 'failing');
  const failing: string[] = [];
  for (const { id, url } of active) {
    const [latest] = (await api.developers.deliveries.list(id, { limit: 1 })).data;
    const last = latest?.attempts.at(-1);
    if (latest && latest.status !== 'delivered' && last) failing.push(`${url}: ${last.error ?? last.status}`);
  }
  if (failing.length > 0)
    return wrong(failing.join('; '), 'obds deliveries --status failed, then obds resend DELIVERY');
  const found = `${active.length} active`;
  return gone.length > 0
    ? worth(
        `${found}, ${gone.length} ended by failures: ${gone.map(({ url }) => url).join(', ')}`,
        'bring them back in the portal',
      )
    : { found };
};

const connections = async (context: Context): Promise<Said> => {
  const all = await (await context.application()).connections.list().toArray();
  const active = all.filter(({ status }) => status === 'active');
  const ended = all.filter(({ status }) => status === 'expired').length;
  const soon = active.filter(({ days_until_expiry: days }) => days <= 7).length;
  const delayed = active.filter(({ health }) => health && health.status !== 'healthy').length;
  const found = `${active.length} active, ${ended} expired, ${soon} within a week of their end, ${delayed} with a bank that fails`;
  return ended + soon + delayed > 0
    ? worth(found, 'obds connections; connect a user again to renew a consent')
    : { found };
};

const checks: readonly (readonly [name: string, check: (context: Context) => Promise<Said>])[] = [
  ['Node.js', node],
  ['settings', settings],
  ['service', service],
  ['ready', readiness],
  ['clock', clocks],
  ['login', session],
  ['key', key],
  ['webhooks', webhooks],
  ['connections', connections],
];

const failureOf = (error: unknown, url: string): Said => {
  if (!(error instanceof ObdsError || error instanceof CliError)) throw error;
  const code = error instanceof ObdsError ? `${error.error_code}: ` : '';
  if (error instanceof ObdsError && isUnanswered(error))
    return wrong(code + messageOf(error), startOf(url), exitCodes.unreachable);
  const fix = nextOf(error, url) ?? (error instanceof ObdsError ? error.docs : null);
  return wrong(code + messageOf(error), fix ?? 'obds help', exitCodeOf(error));
};

/** Returns all findings in order; without the service, checks that need it are omitted. */
export async function* examine(context: Context): AsyncGenerator<Finding> {
  for (const [name, check] of checks) {
    const said = await check(context).catch((error) => {
      if (context.io.signal.aborted) throw error;
      return failureOf(error, context.credentials.url);
    });
    yield { check: name, verdict: 'good', fix: null, exitCode: exitCodes.failed, ...said };
    if (said.exitCode === exitCodes.unreachable && name === 'service') return;
  }
}
