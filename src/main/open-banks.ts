/** All banks of an installation: the simulated ones, and those of the operator's BANKS_FILE. */

import { berlinGroup } from '../banks/berlin-group/provider.ts';
import { readBanksFile } from '../banks/catalogue/banks-file.ts';
import { type Bank, bankIds, banks } from '../banks/catalogue/catalogue.ts';
import { byBank } from '../banks/contract/by-bank.ts';
import type { BankProvider } from '../banks/contract/contract.ts';
import type { Config } from '../platform/config.ts';
import { resolveAnyName, resolvePublicName, type TargetRules } from '../platform/outgoing/target.ts';

/** Restricts the addresses of banks: no private address in production. */
export const bankRules = ({ production }: Pick<Config, 'production'>): TargetRules => ({
  allowPrivate: !production,
  resolve: production ? resolvePublicName : resolveAnyName,
});

/** Throws ConfigError with everything that is wrong with BANKS_FILE. */
export const openBanks = (
  config: Config,
  simulated: BankProvider,
): { catalogue: readonly Bank[]; bank: BankProvider } => {
  const added = readBanksFile(config);
  return {
    catalogue: [...banks, ...added.map(({ bank }) => bank)],
    bank: byBank(bankIds, simulated, berlinGroup(added, { rules: bankRules(config) })),
  };
};
