/** Checks of form fields before they are sent. The server decides. Pure. */
import type { Faults, FormValues } from '../../parts/form-rules.ts';

/** The minimum length of the specification. */
const MIN_PASSWORD = 8;

/** Returns the fault of a filled field `email`. */
export const emailFaults = ({ email = '' }: FormValues): Faults<'badEmail'> =>
  email.trim() === '' || /^[^\s@]+@\S+$/.test(email.trim()) ? {} : { email: 'badEmail' };

/** Returns the faults of a registration, except blank fields. */
export const registrationFaults = (
  values: FormValues,
): Faults<'badEmail' | 'tooShort' | 'consentNeeded'> => ({
  ...emailFaults(values),
  ...([...(values.password ?? '')].length >= MIN_PASSWORD ? {} : { password: 'tooShort' }),
  ...(values.consent ? {} : { consent: 'consentNeeded' }),
});

/** Returns the address after a login. Only pages of the portal are allowed, which prevents open redirects. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
