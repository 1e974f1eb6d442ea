import { normaliseAddress } from '../../platform/mail/address.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Developer } from './schema.ts';
import type { DeveloperRow } from './store.ts';

export const developerShape = (row: DeveloperRow): Developer => ({
  object: 'developer',
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  language: row.language,
  email_verified: row.emailVerifiedAt !== null,
  created_at: row.createdAt.toISOString(),
});

/** Returns the normalised address of a request. @throws INVALID_EMAIL */
export const parseEmail = (body: { email: string }): string => {
  const address = normaliseAddress(body.email);
  if (address === null) throw new ApiError('INVALID_EMAIL');
  return address;
};
