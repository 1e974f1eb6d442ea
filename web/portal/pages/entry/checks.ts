/** What can be said about the fields of a form before it is sent. The server decides. Pure. */
import type { Faults, FormValues } from '../../parts/form-rules.ts';

/** The specification's least length. */
const MIN_PASSWORD = 8;

/** Returns what is wrong with the field `email`, where it is filled in. */
export const emailFaults = ({ email = '' }: FormValues): Faults<'badEmail'> =>
  email.trim() === '' || /^[^\s@]+@\S+$/.test(email.trim()) ? {} : { email: 'badEmail' };

/** Returns what is wrong with a registration, beside what is blank. */
export const registrationFaults = (
  values: FormValues,
): Faults<'badEmail' | 'tooShort' | 'consentNeeded'> => ({
  ...emailFaults(values),
  ...([...(values.password ?? '')].length >= MIN_PASSWORD ? {} : { password: 'tooShort' }),
  ...(values.consent ? {} : { consent: 'consentNeeded' }),
});

/** Returns where a login leads: only within the portal, since an address of others would make it a stepping stone. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
