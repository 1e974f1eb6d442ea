import type { DeveloperRow } from '../developers/store.ts';
import type { Subject } from '../platform/personal-data/contract.ts';

export const subjectOf = ({
  id,
  email,
  emailVerifiedAt,
}: Pick<DeveloperRow, 'id' | 'email' | 'emailVerifiedAt'>): Subject => ({
  id,
  email,
  confirmed: emailVerifiedAt !== null,
});
