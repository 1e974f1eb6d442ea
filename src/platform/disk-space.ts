/**
 * Watches the disk of DATA_DIR, on which the embedded database lies. PostgreSQL survives a table that cannot grow, but not a
 * log that cannot, and comes up again only when there is room. So changes are refused while there is still room for what is
 * under way.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../packages/common/clock.ts';
import { ApiError } from './vocabulary/errors.ts';

export interface DiskSpace {
  /** Whether less is free than the database needs to go on. */
  readonly isShort: boolean;
  /** Looks now. Otherwise that is done every second. */
  look(): Promise<void>;
  close(): void;
}

/** Two segments of PostgreSQL's log. */
const NEEDED_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY = SECOND;

/** PostgreSQL's code where it cannot make a file longer, and those of the file system: no space, and none of this user's. */
const DISK_FULL = /^(53100|ENOSPC|EDQUOT)$/;

export const isDiskFull = ({ code }: { code?: string }): boolean => DISK_FULL.test(code ?? '');

export const diskFull = (): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', { cause: 'disk_full' }, { 'Retry-After': '10' });

/** @param freeBytes of the file system that `dataDir` is on; a test has another */
export const watchDiskSpace = async (
  dataDir: string,
  {
    neededBytes = NEEDED_BYTES,
    freeBytes = bytesFree,
  }: { neededBytes?: number; freeBytes?: (dataDir: string) => Promise<number> } = {},
): Promise<DiskSpace> => {
  let isShort = false;
  const look = async (): Promise<void> => {
    // A file system that does not say how full it is is not taken for full.
    isShort = (await freeBytes(dataDir).catch(() => Number.POSITIVE_INFINITY)) < neededBytes;
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY).unref();
  return {
    get isShort() {
      return isShort;
    },
    look,
    close: () => clearInterval(timer),
  };
};

const bytesFree = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

const READS = /^(GET|HEAD|OPTIONS)$/;

/** Refuses requests that change something while there is no space. Reads are served. */
export const refuseChangesWithoutSpace = (app: FastifyInstance, disk: DiskSpace | null): void => {
  if (!disk) return;
  app.addHook('preHandler', (request, _reply, done) => {
    if (disk.isShort && !READS.test(request.method)) done(diskFull());
    else done();
  });
};
