import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { factorMails } from './mails.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { personalData } from './personal-data.ts';
import { factorRoutes } from './routes.ts';
import {
  AccountFactors,
  AddedPasskey,
  ConfirmedTotp,
  Passkey,
  PasskeyChallenge,
  RecoveryCodes,
  StartedTotp,
} from './schema.ts';

/** Factors of the log-in beside the password: passkeys, an authenticator app, recovery codes. */
export const factors: Room<Deps> = {
  routes: (app, deps) => {
    factorRoutes(app, deps);
    passkeyRoutes(app, deps);
  },
  mails: factorMails,
  personalData,
  schemas: [
    AccountFactors,
    AddedPasskey,
    ConfirmedTotp,
    Passkey,
    PasskeyChallenge,
    RecoveryCodes,
    StartedTotp,
  ],
  retention: [{ table: 'passkey_challenges', column: 'expires_at', on: 'wall', keptForMs: 0 }],
};
