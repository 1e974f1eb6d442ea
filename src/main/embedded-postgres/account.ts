import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EmbeddedDatabaseError } from './failure.ts';

/** Starts programs under the account that PostgreSQL runs as. */
export interface Account {
  /** Owner of the files; undefined when PostgreSQL runs as the user that we are. */
  readonly owner: Ids | undefined;
  readonly command: (file: string, args: readonly string[]) => Command;
}

export interface Ids {
  readonly uid: number;
  readonly gid: number;
}

interface Command {
  readonly file: string;
  readonly args: string[];
  readonly options: { uid?: number; gid?: number };
}

/** The whole environment of PostgreSQL: it inherits no secret of the service. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** initdb looks its user up by name, so a bare number will not do. `nobody` is on every Unix. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * Capabilities to pass through directories that only root may enter (a checkout below /root), weakest first; containers
 * usually withhold the first one.
 */
const PASSAGE = ['dac_read_search', 'dac_override'];

/**
 * Chooses the account for a service that runs `program` and stores its data in `directory` (which exists). Users other
 * than root run PostgreSQL as themselves. PostgreSQL refuses to run as root, so root runs it as `owner` (the owner of
 * existing data) or as an unprivileged system user. If that user cannot reach the paths, it gets one capability that
 * allows it.
 * @throws EmbeddedDatabaseError NO_ACCOUNT
 */
export const chooseAccount = (program: string, directory: string, owner?: Ids): Account => {
  if (process.getuid?.() !== 0) return { owner: undefined, command: plain({}) };
  const ids = owner ?? unprivilegedUser();
  const ways = [plain(ids), ...PASSAGE.map((capability) => withCapability(ids, capability))];
  const command = ways.find((way) => reaches(way, program, directory));
  if (command) return { owner: ids, command };
  throw new EmbeddedDatabaseError(
    'NO_ACCOUNT',
    `PostgreSQL does not run as root, and user ${ids.uid} can reach neither ${program} nor ${directory}. ` +
      'Start the service as an ordinary user, move it out of the root-only directory, install util-linux ' +
      '(setpriv), or set DATABASE_URL to a PostgreSQL of your own.',
  );
};

type Way = Account['command'];

const plain =
  (ids: Ids | Record<string, never>): Way =>
  (file, args) => ({ file, args: [...args], options: { ...ids } });

/** `no_setuid_fixup` because PostgreSQL asks access(2), which would drop the capability for its result. */
const withCapability =
  (ids: Ids, capability: string): Way =>
  (file, args) => ({
    file: 'setpriv',
    args: [
      `--reuid=${ids.uid}`,
      `--regid=${ids.gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      '--',
      file,
      ...args,
    ],
    options: {},
  });

/** Tried, not computed: access lists, read-only mounts and missing capabilities all count. */
const reaches = (way: Way, program: string, directory: string): boolean => {
  const { file, args, options } = way('/bin/sh', [
    '-c',
    'cd "$1" && "$2" --version',
    'sh',
    directory,
    program,
  ]);
  return spawnSync(file, args, { ...options, cwd: '/', env: ENVIRONMENT, stdio: 'ignore' }).status === 0;
};

const unprivilegedUser = (): Ids => {
  const users = new Map<string, Ids>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const ids = UNPRIVILEGED.map((name) => users.get(name)).find((found) => found !== undefined);
  if (ids) return ids;
  throw new EmbeddedDatabaseError(
    'NO_ACCOUNT',
    `PostgreSQL does not run as root, and this machine has no user ${UNPRIVILEGED.join(' or ')} to run it ` +
      'as. Start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
};
