/** Negotiates the format of transactions. */
import type { FastifyRequest } from 'fastify';
import type { Dialect, Format } from '../dialect.ts';
import { TppError } from '../tpp-error.ts';

/** Formats by media type. */
const TYPES: Record<string, Format> = {
  'application/json': 'json',
  'application/xml': 'camt.053',
  'text/xml': 'camt.053',
  'text/plain': 'mt940',
};

/** Returns the media types of an Accept header with their quality, 0 to 1. */
const acceptedTypes = (accept: string): { type: string; quality: number }[] =>
  accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });

const matches = (type: string, format: Format): boolean =>
  type === '*/*' ||
  TYPES[type] === format ||
  Object.entries(TYPES).some(([known, each]) => each === format && type === `${known.split('/')[0]}/*`);

/**
 * Returns the accepted format with the highest quality; among equal ones, that which the bank prefers.
 * @throws TppError REQUESTED_FORMATS_INVALID
 */
export const formatFor = ({ headers }: FastifyRequest, { formats }: Dialect): Format => {
  const accepted = acceptedTypes(headers.accept ?? '*/*');
  const worth = (format: Format): number =>
    Math.max(0, ...accepted.filter(({ type }) => matches(type, format)).map(({ quality }) => quality));
  const best = Math.max(...formats.map(worth));
  if (best === 0) {
    throw new TppError(406, 'REQUESTED_FORMATS_INVALID', `Transactions are given as ${formats.join(', ')}`);
  }
  return formats.find((format) => worth(format) === best)!;
};
