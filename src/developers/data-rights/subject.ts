import type { Subject } from '../../platform/room/personal-data.ts';
import type { DeveloperRow } from '../accounts/store.ts';

export const subjectOf = ({
  id,
  email,
  emailVerifiedAt,
}: Pick<DeveloperRow, 'id' | 'email' | 'emailVerifiedAt'>): Subject => ({
  id,
  email,
  confirmed: emailVerifiedAt !== null,
});
