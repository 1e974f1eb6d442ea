import { command } from '../command.ts';
import { clientFor } from '../credentials.ts';
import { LOGGED_OUT } from './login.ts';

export const logout = command({
  name: 'logout',
  group: 'Begin',
  summary: 'Log out, here and at the service',
  description:
    'Ends the session and its tokens, and deletes a stored key from this machine. The key stays valid.',
  examples: [{ command: 'obds logout', does: 'on this machine; your other sessions stay open' }],
  async run(context) {
    const { settings, io } = context;
    const { session, key, url } = settings;
    if (session === undefined && key === undefined) {
      if (context.json) return context.printJson({ logged_out: false });
      return context.note('You were not logged in.');
    }
    // Delete the credentials even if the service cannot be reached.
    await context.remember(LOGGED_OUT);
    if (session !== undefined && url !== undefined) {
      const ended = await clientFor(io, url, { session })
        .developers.logout()
        .then(() => true)
        .catch(() => false);
      if (!ended)
        await context.note('The service could not be reached: the session ends there within 24 hours.');
    }
    if (context.json) return context.printJson({ logged_out: true });
    await context.note('You are logged out.');
  },
});
