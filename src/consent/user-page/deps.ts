import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { ReadCounter } from '../../ledger/connection-reads/counter.ts';
import type { Deps as ConnectionDeps } from '../connections/deps.ts';

export interface Deps extends ConnectionDeps {
  catalogue: readonly Bank[];
  recorder: { countRead: ReadCounter['add'] };
}
