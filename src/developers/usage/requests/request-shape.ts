/** Requests on the wire. */
import { type ErrorCode, errorCatalogue } from '../../../platform/vocabulary/error-catalogue.ts';
import type { RecordedParameter } from '../recorder/recorded-parameters.ts';
import type { ShownRequest } from './request-list-store.ts';

/** Replaces values that are not stored. */
const LEFT_OUT = '…';

const pathOf = (route: string, parameters: readonly RecordedParameter[]): string => {
  const given = new Map(parameters.map(([place, name, value]) => [`${place} ${name}`, value]));
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => given.get(`path ${name}`) ?? LEFT_OUT);
  const query = parameters
    .filter(([place]) => place === 'query')
    .map(([, name, value]) => `${name}=${value ?? LEFT_OUT}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
};

export const requestShape = ({
  requestId,
  keyPublicId,
  source,
  method,
  route,
  status,
  errorCode,
  durationMs,
  at,
  detail,
}: ShownRequest) => ({
  object: 'request' as const,
  id: requestId,
  api_key_id: keyPublicId,
  source,
  method,
  path: route,
  request_path: detail && pathOf(route, detail.parameters),
  parameters: detail?.parameters.map(([place, name, value]) => ({ in: place, name, value })) ?? null,
  status,
  error_code: errorCode,
  error_message: detail?.errorMessage ?? null,
  duration_ms: Math.round(durationMs * 10) / 10,
  response_bytes: detail?.responseBytes ?? null,
  idempotency_key_hash: detail?.idempotencyHash?.toString('hex') ?? null,
  replayed: detail?.replayed ?? false,
  warnings: [...(detail?.warnings ?? [])],
  at: at.toISOString(),
});

/** Returns the cause of an error and what to do; null for a success, and for codes that no longer exist. */
export const explanationOf = (code: string | null, publicUrl: string) => {
  if (code === null || !Object.hasOwn(errorCatalogue, code)) return null;
  const { why, fix } = errorCatalogue[code as ErrorCode];
  return { why, fix, docs: `${publicUrl}/docs/errors/${code}` };
};
