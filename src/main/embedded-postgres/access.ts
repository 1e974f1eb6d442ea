import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROLE } from './cluster.ts';

/** Port and password of the database, chosen once and stored next to it. */
interface Access {
  readonly port: number;
  readonly password: string;
}

/** postgres://… with the password; reachable from this machine only. */
export const urlOf = ({ port, password }: Access): string =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;

const fileIn = (dataDir: string): string => join(dataDir, 'postgres.json');

export const newAccess = async (): Promise<Access> => ({
  port: await freePort(),
  password: randomBytes(24).toString('base64url'),
});

/** Returns undefined when nothing readable is stored. */
export const readAccess = async (dataDir: string): Promise<Access | undefined> => {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Replaces the file atomically, so that a power cut leaves the old file or the new one. */
export const writeAccess = async (dataDir: string, access: Access): Promise<void> => {
  const draft = `${fileIn(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true });
  await rename(draft, fileIn(dataDir));
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
