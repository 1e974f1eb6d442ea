/** Every command, in the order in which the help lists them. */
import type { Command } from '../command.ts';
import { accounts, balance } from './accounts.ts';
import { banks } from './banks.ts';
import { clock, clockAdvance } from './clock.ts';
import { completion } from './completion.ts';
import { connect } from './connect.ts';
import { connections, connectionsRevoke } from './connections.ts';
import { deliveries, resend } from './deliveries.ts';
import { dev } from './dev.ts';
import { doctor } from './doctor.ts';
import { events } from './events.ts';
import { init } from './init.ts';
import { keys, keysCreate, keysRevoke, keysRoll, keysUse } from './keys.ts';
import { listen } from './listen.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { logs } from './logs.ts';
import { recurring } from './recurring.ts';
import { statementExport, statementImport } from './statement.ts';
import { sync } from './sync.ts';
import { transactions } from './transactions.ts';
import { trigger } from './trigger.ts';
import { verify } from './verify.ts';
import { whoami } from './whoami.ts';

export const commands: readonly Command[] = [
  dev,
  init,
  login,
  connect,
  whoami,
  logout,
  banks,
  connections,
  connectionsRevoke,
  accounts,
  balance,
  transactions,
  sync,
  recurring,
  statementImport,
  statementExport,
  verify,
  listen,
  trigger,
  events,
  deliveries,
  resend,
  clock,
  clockAdvance,
  keys,
  keysCreate,
  keysUse,
  keysRoll,
  keysRevoke,
  logs,
  doctor,
  completion(() => commands),
];
