/** The state of `listen` between runs. It is separate from the settings, which other commands change meanwhile. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Io } from '../io.ts';
import { writePrivately } from '../settings.ts';

export interface Memory {
  /** Identifies one service and one developer. */
  owner: string;
  signing_secret: string;
  last_event_id: string | null;
}

const pathOf = ({ env, home }: Pick<Io, 'env' | 'home'>): string =>
  join(env.XDG_STATE_HOME || join(home, '.local', 'state'), 'obds', 'listen.json');

/** Makes a secret in the form of webhook secrets. */
const newSecret = (): string => `whsec_${randomBytes(24).toString('hex')}`;

/** Returns the stored state of an owner, or a new secret. */
export const recall = async (io: Pick<Io, 'env' | 'home'>, owner: string): Promise<Memory> => {
  const found = await readFile(pathOf(io), 'utf8')
    .then((text) => JSON.parse(text) as Partial<Memory> | null)
    .catch(() => null);
  const last = found?.last_event_id;
  if (found?.owner === owner && /^whsec_\w{20,}$/.test(found.signing_secret ?? '')) {
    return {
      owner,
      signing_secret: found.signing_secret!,
      last_event_id: typeof last === 'string' ? last : null,
    };
  }
  return { owner, signing_secret: newSecret(), last_event_id: null };
};

export const keep = async (io: Pick<Io, 'env' | 'home'>, memory: Memory): Promise<void> => {
  const path = pathOf(io);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writePrivately(path, `${JSON.stringify(memory, null, 2)}\n`);
};
