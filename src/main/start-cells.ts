/** Starts a process that serves several cells: a service for each, and a door in front of them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DAY, SECOND } from '../../packages/common/clock.ts';
import { listenForTpps } from '../banks/xs2a/callers/tls-listener.ts';
import { listAddresses } from '../developers/accounts/store.ts';
import { type CellSettings, type CellsSettings, NotTheFirstCell } from '../platform/cell-settings.ts';
import { addressHashes, type Directory, openDirectory } from '../platform/cells/directory.ts';
import type { OtherCells } from '../platform/cells/other-cells.ts';
import { isUnreachable } from '../platform/database/unreachable.ts';
import { proxyCheck } from '../platform/http/limits.ts';
import { createServer } from '../platform/http/server.ts';
import { masterKey } from '../platform/keys/master-key.ts';
import { createMetrics, type Metrics } from '../platform/telemetry/metrics.ts';
import { inCell } from '../platform/vocabulary/cell-mark.ts';
import { createDoor } from './cell-door.ts';
import { type MovingCell, noteArrivals, settleMoves } from './move/settle.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';
import { type Shared, startShared } from './shared.ts';

export interface CellsService extends Pick<Service, 'url' | 'leave' | 'close' | 'tlsPort'> {
  /** The started cells by name, the first cell first. */
  cells: ReadonlyMap<string, Service>;
  directory: Directory;
}

/** How often the start of a cell is tried whose database cannot be reached. */
const TRY_AGAIN = SECOND;
/** How often a process looks for moves whose process was killed. */
const SETTLE_EVERY = 2 * SECOND;

/** Starts the cells in order, so that only one at a time prepares what they share. */
export const startCells = async (
  options: Omit<ServiceOptions, 'databaseUrl' | 'within'>,
): Promise<CellsService> => {
  const stack = new AsyncDisposableStack();
  try {
    return await start(options, options.config.cells!, stack);
  } catch (error) {
    await stack
      .disposeAsync()
      .catch((err: unknown) => options.log.error({ err }, 'a started part did not stop'));
    throw error;
  }
};

const start = async (
  options: Omit<ServiceOptions, 'databaseUrl' | 'within'>,
  settings: CellsSettings,
  stack: AsyncDisposableStack,
): Promise<CellsService> => {
  const { config, log, clock } = options;
  const names = settings.all.map(({ name }) => name);
  const cells = new Map<string, Service>();
  const master = await masterKey(config, (message) => log.warn(message), options.kms);
  const directory = await openDirectory({
    url: settings.directoryUrl,
    names,
    master,
    clock,
    log,
    // Counts that are still in memory move along.
    onPause: ({ source }) => void cells.get(source)?.deps.recorder.flush(),
  });
  stack.defer(() => directory.close());
  const { first } = directory;
  if (first !== names[0]) throw new NotTheFirstCell(first, names[0]!);

  const figures = new Map<string, Metrics>();
  const served = settings.all.filter(({ name }) => settings.served.includes(name));
  for (const { name } of served) {
    figures.set(name, createMetrics({ name, isFirst: name === served[0]!.name }));
  }
  const shared: Shared = await startShared({ config, clock, log, metrics: [...figures.values()] }, stack);
  const leaving = new AbortController();
  const app = createServer(config, log, leaving.signal);
  shared.callers.connections.limit(app.server, {
    isProxy: proxyCheck(config.trustProxy),
    refusesInWords: true,
  });
  await app.ready();
  const listening = (): AddressInfo | null => app.server.address() as AddressInfo | null;

  const closing = new AbortController();
  const linksOf = (name: string): OtherCells => ({
    databases: () => [...cells].flatMap(([other, { deps }]) => (other === name ? [] : [deps.sql])),
    claimMail: (email) => directory.claimMail(email, name),
    adopt: (hash, endsAt) => directory.place({ cell: name, hash, endsAt }),
  });
  const startOne = async (cell: CellSettings): Promise<void> => {
    const { name, databaseUrl, databaseSessionUrl, replicaUrl } = cell;
    const isFirst = name === first;
    const service = await inCell(isFirst ? '' : name, () =>
      startService({
        ...options,
        config: {
          ...config,
          databaseSessionUrl,
          replicaUrl,
          // The shared keys have no mark.
          demoApiKeys: isFirst ? config.demoApiKeys : [],
        },
        databaseUrl,
        log: log.child({ cell: name }),
        within: { ...shared, metrics: figures.get(name)!, cells: linksOf(name), listening },
      }),
    );
    const compare = async (): Promise<void> => {
      await directory.compare(name, listAddresses(service.deps.sql));
      await noteArrivals({ name, sql: service.deps.sql }, directory.sql, clock);
    };
    const compareLater = (): void => {
      compare().catch((err: unknown) =>
        log.warn({ err, cell: name }, 'a cell could not be compared with the directory'),
      );
    };
    try {
      // Before that, an address of this cell could be registered in another one.
      if ((await directory.cells()).some((one) => one.name === name && !one.compared)) await compare();
    } catch (error) {
      await service.close();
      throw error;
    }
    if (config.role !== 'api') {
      compareLater();
      const timer = setInterval(compareLater, DAY).unref();
      closing.signal.addEventListener('abort', () => clearInterval(timer));
    }
    cells.set(name, service);
  };
  const startLater = (cell: CellSettings): void => {
    const timer = setTimeout(() => {
      startOne(cell).then(
        () => log.info({ cell: cell.name }, 'the cell is served'),
        (err: unknown) => {
          log.debug({ err, cell: cell.name }, 'the cell could not be started; it is tried again');
          if (!closing.signal.aborted) startLater(cell);
        },
      );
    }, TRY_AGAIN).unref();
    closing.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const closeCells = async (): Promise<void> => {
    await Promise.all([...cells.values()].map((service) => service.close()));
  };
  stack.defer(closeCells);
  for (const cell of served) {
    try {
      await startOne(cell);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // The others serve their developers meanwhile.
      if (served.length === 1 || !isUnreachable(code)) throw error;
      log.error(
        { cell: cell.name },
        `the database of the cell cannot be reached: ${message}. Its developers are refused until it can`,
      );
      startLater(cell);
    }
  }

  const movingCell = (name: string): MovingCell | null => {
    const service = cells.get(name);
    const place = settings.all.find((cell) => cell.name === name);
    return service && place ? { name, url: place.databaseUrl, sql: service.deps.sql } : null;
  };
  const settleInterrupted = (): Promise<unknown> =>
    directory
      .asMover((sql) =>
        settleMoves(
          sql,
          (move) => {
            const [source, target] = [movingCell(move.source), movingCell(move.target)];
            return (
              source && target && { source, target, directory: sql, hashesOf: addressHashes(master), clock }
            );
          },
          ({ developerId, source, target }, end) =>
            log.info(
              { developerId, source, target },
              `an interrupted move of a developer was ${end === 'moved' ? 'finished' : 'undone'}`,
            ),
        ),
      )
      .catch((err: unknown) =>
        log.warn({ err }, 'an interrupted move could not be ended; it is tried again'),
      );
  if (config.role !== 'api') {
    await settleInterrupted();
    const timer = setInterval(() => {
      if ([...directory.moves()].some(({ state }) => state !== 'done')) void settleInterrupted();
    }, SETTLE_EVERY).unref();
    closing.signal.addEventListener('abort', () => clearInterval(timer));
  }

  const handle = createDoor({
    directory,
    cells,
    served: served.map(({ name }) => name),
    publicUrl: config.publicUrl,
    log,
  });
  const { server } = app;
  for (const event of ['request', 'checkExpectation']) server.removeAllListeners(event).on(event, handle);
  server.on('request', (_request, response) => {
    response.once('close', () => {
      // Kept-alive connections would delay the stop.
      if (closing.signal.aborted) setImmediate(() => server.closeIdleConnections());
    });
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const tls =
    config.xs2aTls &&
    (await listenForTpps(shared.callers.connections, handle, { host: config.host, ...config.xs2aTls }));
  stack.defer(async () => {
    closing.abort();
    const closed = Promise.all([app.close(), tls?.close()]);
    // Ends open streams, while other requests still find everything that they need.
    await Promise.all([...cells.values()].map((service) => service.app.close()));
    await closed;
  });
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${listening()!.port}`,
    tlsPort: tls?.port ?? null,
    cells,
    directory,
    leave: () => {
      leaving.abort();
      for (const service of cells.values()) service.leave();
    },
    close: () => stack.disposeAsync(),
  };
};
