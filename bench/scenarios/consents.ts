/** Measures giving, renewing and revoking a consent. */
import type { Figure, Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** Figures of sequential calls. */
export const eachCall = (what: string): Record<string, Figure> => ({
  median: { unit: 'ms', meaning: `${what}: from the request to the response, one at a time` },
  Node: { unit: 'µs', meaning: 'processor time of the service for each' },
  PostgreSQL: { unit: 'µs', meaning: 'processor time of the database for each' },
});

const timesOf = ({ isQuick }: Stage): number => (isQuick ? 5 : 20);

let users = 0;
const newUser = (): string => `consent-${users++}`;

const newUsers = (count: number): string[] => Array.from({ length: count }, newUser);

const connectUsers = async (stage: Stage): Promise<string[]> => {
  const connected = newUsers(timesOf(stage));
  for (const user of connected) await stage.connect(stage.customer.key, user);
  return connected;
};

const sessionOf = async (stage: Stage, user: string): Promise<string> => {
  const { session_token } = (await stage.call(stage.customer.key, 'POST', '/connect', {
    bank_id: 'banca-intesa',
    user_id: user,
    sandbox: { seed: user },
  })) as { session_token: string };
  return session_token;
};

/** Lets users agree to open sessions, one after the other. */
const agree = async (stage: Stage, users: readonly string[]): Promise<Record<string, number>> => {
  const tokens: string[] = [];
  for (const user of users) tokens.push(await sessionOf(stage, user));
  return stage.each(users.length, (nth) =>
    stage.call(null, 'POST', '/sandbox/authorize', { session_token: tokens[nth] }),
  );
};

/** Until then V8 compiles the code of a connection, on the processor that PostgreSQL needs. */
const WARM = 120;
let ofTheFirst: number | undefined;

export const consents: Scenario[] = [
  {
    name: 'connect',
    figures: {
      ...eachCall(
        `a user consents, twelve months are read, enriched and stored, by a service that has done it ${WARM} times, some of them just before`,
      ),
      first: { unit: 'ms', meaning: 'the median of the first twenty after the start of the service' },
    },
    async prepare(stage) {
      ofTheFirst = (await agree(stage, newUsers(timesOf(stage)))).median;
      if (!stage.isQuick) await agree(stage, newUsers(WARM - timesOf(stage)));
    },
    async round(stage) {
      // The clean-up after other scenarios must not run during this one.
      await stage.sql.unsafe('vacuum (analyze)');
      await agree(stage, newUsers(timesOf(stage)));
      const measured = await agree(stage, newUsers(timesOf(stage)));
      return { ...measured, ...(ofTheFirst === undefined ? {} : { first: ofTheFirst }) };
    },
  },
  {
    name: 'renew',
    figures: eachCall('a user consents again to a connection of twelve months'),
    round: async (stage) => agree(stage, await connectUsers(stage)),
  },
  {
    name: 'revoke',
    figures: eachCall('a connection of twelve months is revoked and erased'),
    async round(stage) {
      const ids: string[] = [];
      for (const user of await connectUsers(stage)) {
        const { data } = (await stage.call(stage.customer.key, 'GET', `/accounts?user_id=${user}`)) as {
          data: { connection_id: string }[];
        };
        ids.push(data[0]!.connection_id);
      }
      return stage.each(ids.length, (nth) =>
        stage.call(stage.customer.key, 'DELETE', `/connections/${ids[nth]}`),
      );
    },
  },
];
