/**
 * Watches the disk of DATA_DIR, which has the embedded database. PostgreSQL survives a table that cannot grow, but not
 * a write-ahead log that cannot, and restarts only when there is space. So changes are refused while there is still
 * space for the running ones.
 */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../packages/common/clock.ts';
import { ApiError } from './vocabulary/errors.ts';

export interface DiskSpace {
  /** Whether less space is free than the database needs. */
  readonly isShort: boolean;
  /** Checks the free space now. It is otherwise checked every second. */
  look(): Promise<void>;
  close(): void;
}

/** Two segments of the write-ahead log. */
const NEEDED_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY = SECOND;

/** PostgreSQL's code for a full disk, and those of the file system: no space left, and quota exceeded. */
const DISK_FULL = /^(53100|ENOSPC|EDQUOT)$/;

export const isDiskFull = ({ code }: { code?: string }): boolean => DISK_FULL.test(code ?? '');

export const diskFull = (): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', { cause: 'disk_full' }, { 'Retry-After': '10' });

/** @param freeBytes returns the free bytes of the file system of `dataDir`; tests replace it */
export const watchDiskSpace = async (
  dataDir: string,
  {
    neededBytes = NEEDED_BYTES,
    freeBytes = bytesFree,
  }: { neededBytes?: number; freeBytes?: (dataDir: string) => Promise<number> } = {},
): Promise<DiskSpace> => {
  let isShort = false;
  const look = async (): Promise<void> => {
    // A file system that does not report its free space counts as not full.
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
