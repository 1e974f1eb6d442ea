import { command } from '../command.ts';
import { clientFor } from '../credentials.ts';
import { FORGOTTEN } from './login.ts';

export const logout = command({
  name: 'logout',
  group: 'Begin',
  summary: 'Forget who you are, here and at the service',
  description:
    'Ends the session, with everything that was made with it, and forgets a stored key. The key itself stays.',
  examples: [{ command: 'obds logout', does: 'on this machine; your other sessions stay open' }],
  async run(context) {
    const { settings, io } = context;
    const { session, key, url } = settings;
    if (session === undefined && key === undefined) {
      if (context.json) return context.printJson({ logged_out: false });
      return context.note('You were not logged in.');
    }
    // Forgotten whether or not the service hears of it.
    await context.remember(FORGOTTEN);
    if (session !== undefined && url !== undefined) {
      const ended = await clientFor(io, url, { session })
        .developers.logout()
        .then(() => true)
        .catch(() => false);
      if (!ended)
        await context.note(
          'The service did not hear of it: the session ends there by itself, within 24 hours.',
        );
    }
    if (context.json) return context.printJson({ logged_out: true });
    await context.note('You are logged out.');
  },
});
