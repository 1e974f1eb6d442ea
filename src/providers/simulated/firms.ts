/** The firms with which simulated customers have to do beside shops: who pays them, whom they pay. */
import { CLIENTS, EMPLOYERS, FOREIGN_CLIENTS, SUPPLIERS } from './data/names.ts';

export interface Firms {
  employers: readonly string[];
  clients: readonly string[];
  clientsAbroad: readonly string[];
  suppliers: readonly string[];
  /** Through which students are paid. */
  cooperative: string;
  bookkeeper: string;
  landlord: string;
}

/** Of the first generator. */
export const FIRST_FIRMS: Firms = {
  employers: EMPLOYERS,
  clients: CLIENTS,
  clientsAbroad: FOREIGN_CLIENTS,
  suppliers: SUPPLIERS,
  cooperative: 'STUDENTSKA ZADRUGA PRIMER',
  bookkeeper: 'PRIMER KNJIGOVODSTVO DOO',
  landlord: 'PRIMER NEKRETNINE DOO',
};
