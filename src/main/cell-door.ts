/** Receives the requests of a process with several cells, and sends each to the application of its cell. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Directory, Moving } from '../platform/cells/directory.ts';
import { SERVICE_VERSION } from '../platform/http/broken-requests.ts';
import { withoutVersion } from '../platform/http/version-prefix.ts';
import type { Logger } from '../platform/log.ts';
import { inCell } from '../platform/vocabulary/cell-mark.ts';
import { ApiError, errorBody } from '../platform/vocabulary/errors.ts';
import { newId } from '../platform/vocabulary/ids.ts';
import { cellChooser } from './cell-choice.ts';
import { type Answer, ask, collectorOf, joinMetrics } from './cell-fan-out.ts';
import { isSmall, peek } from './peek.ts';
import type { Service } from './service.ts';

interface Options {
  directory: Directory;
  /** The started cells of this process, the first cell first. */
  cells: ReadonlyMap<string, Service>;
  /** The names of the cells that this process serves, started or not. */
  served: readonly string[];
  publicUrl: string;
  log: Logger;
}

const unavailable = (cause: string): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', { cause }, { 'Retry-After': '2' });

export const createDoor = ({ directory, cells, served, publicUrl, log }: Options) => {
  const isUp = (name: string): boolean => cells.get(name)?.deps.watch.isSilent === false;
  const choose = cellChooser({ directory, publicUrl, isOpen: isUp });
  const markOf = (name: string): string => (name === directory.first ? '' : name);

  const refuse = (response: ServerResponse, error: ApiError): void => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const id = newId('request');
    send(response, {
      status: error.entry.status,
      headers: {
        'x-service-version': SERVICE_VERSION,
        'x-request-id': id,
        'content-type': 'application/json; charset=utf-8',
        ...error.headers,
      },
      body: `${JSON.stringify(errorBody(error, id, publicUrl))}\n`,
    });
  };

  const send = (
    response: ServerResponse,
    { status, headers, body }: Omit<Answer, 'body'> & { body: string | Buffer },
  ): void => {
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...others } = headers;
    response.writeHead(status, { ...others, 'content-length': Buffer.byteLength(body) }).end(body);
  };

  /** Asks every started cell whether it is ready. The process is ready while one cell is. */
  const readiness = async (request: IncomingMessage): Promise<Answer> => {
    const answers = await Promise.all(
      served.map(async (name) => {
        const service = cells.get(name);
        const answer = await service?.app.inject({ method: 'GET', url: request.url! });
        return { name, answer };
      }),
    );
    const states = Object.fromEntries(
      answers.map(({ name, answer }) => [name, answer?.statusCode === 200 ? 'ready' : 'unavailable']),
    );
    const chosen =
      answers.find(({ answer }) => answer?.statusCode === 200) ?? answers.find(({ answer }) => answer);
    if (!chosen?.answer) throw unavailable('database_unreachable');
    const { statusCode: status, headers, body } = chosen.answer;
    const shown =
      status === 200 ? `${JSON.stringify({ ...(JSON.parse(body) as object), cells: states })}\n` : body;
    return { status, headers: headers as Record<string, string>, body: shown };
  };

  /** The first cell admits the operator; the figures of the others need no second check. */
  const metrics = async (request: IncomingMessage): Promise<Answer> => {
    const [first, ...others] = [...cells];
    if (!first) throw unavailable('database_unreachable');
    const answer = await ask({ mark: markOf(first[0]), app: first[1].app }, request, request.url!);
    if (answer.status !== 200) return answer;
    const texts = await Promise.all(others.map(([, { deps }]) => deps.metrics.registry.metrics()));
    return { ...answer, body: joinMetrics([answer.body, ...texts]) };
  };

  /** Chooses the cell of a request, which waits while its developer moves. */
  const chooseAfterPause: typeof choose = async (request, body) => {
    try {
      return await choose(request, body);
    } catch (error) {
      if (!(error instanceof Moving)) throw error;
      await directory.pauseOf(error.developerId);
      return choose(request, body).catch((again: unknown) => {
        throw again instanceof Moving ? unavailable('developer_moving') : again;
      });
    }
  };

  const dispatch = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET';
    const [path = '/'] = withoutVersion(request.url ?? '/').split('?', 1);
    if (method === 'GET' && path === '/readyz') return send(response, await readiness(request));
    if (method === 'GET' && path === '/metrics') return send(response, await metrics(request));
    const collect = collectorOf(method, path);
    if (collect) {
      const all = [...cells].map(([name, { app }]) => ({ mark: markOf(name), app }));
      if (all.length === 0) throw unavailable('database_unreachable');
      return send(response, await collect(all, request, await peek(request)));
    }
    let body: Promise<string> | undefined;
    const read = (): Promise<string> => (body ??= peek(request));
    const place = async (): Promise<{ name: string; mark: string; app: Service['app'] }> => {
      const name = (await chooseAfterPause(request, read)) ?? served.find(isUp) ?? served[0]!;
      const service = cells.get(name);
      if (!service) throw unavailable(served.includes(name) ? 'database_unreachable' : 'cell_elsewhere');
      return { name, mark: markOf(name), app: service.app };
    };
    const first = await place();
    // A bank looks at the certificate of a connection.
    const isRepeatable = method !== 'GET' && isSmall(request) && !path.startsWith('/xs2a/');
    if (!isRepeatable || !isMovedFrom(first.name))
      return inCell(first.mark, () => first.app.routing(request, response));
    // The developer may move while the request is under way. Then the cell refused to change anything.
    let answer = await ask(first, request, request.url!, await read());
    const then = answer.status < 400 ? first : await place();
    if (then.name !== first.name) answer = await ask(then, request, request.url!, await read());
    send(response, { ...answer, body: answer.bytes });
  };

  const isMovedFrom = (name: string): boolean =>
    [...directory.moves()].some(({ source, state }) => source === name && state !== 'done');

  return (request: IncomingMessage, response: ServerResponse): void => {
    dispatch(request, response).catch((err: unknown) => {
      const isKnown = err instanceof ApiError;
      if (!isKnown) log.error({ err }, 'a request could not be sent to its cell');
      refuse(response, isKnown ? err : unavailable('database_unreachable'));
    });
  };
};
