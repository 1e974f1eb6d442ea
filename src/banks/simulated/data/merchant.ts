/** Of a small firm, which is called what stands on the line. */
export const ON_THE_LINE = 'on the line';

/** Who is paid, in the words that an evaluation of the enrichment compares with. */
export interface Merchant {
  name: string;
  /** groceries, dining, transport, utilities, subscriptions … */
  category: string;
  /** More exact than the category: supermarket, fuel, streaming_video … */
  kind: string;
  /** One firm among many: who reads what stands on its lines has its name right. */
  small?: true;
}

export const utility = (name: string, kind: string): Merchant => ({ name, category: 'utilities', kind });

const bank = (name: string, category: string, kind: string): Merchant => ({ name, category, kind });

/** What has no trade name: operations of the bank itself, and payments between people. */
export const OPERATIONS = {
  accountFee: bank('Bank: account maintenance', 'fees', 'account_maintenance_fee'),
  cardFee: bank('Bank: card fee', 'fees', 'card_fee'),
  cashFee: bank('Bank: cash withdrawal fee', 'fees', 'atm_fee'),
  overdraftFee: bank('Bank: overdraft fee', 'fees', 'overdraft_fee'),
  swiftFee: bank('Bank: FX transfer fee', 'fees', 'transfer_fee'),
  orderFee: bank('Bank: payment order fee', 'fees', 'transfer_fee'),
  atm: bank('ATM withdrawal', 'cash', 'atm_withdrawal'),
  cashDeposit: bank('Cash deposit', 'cash', 'cash_deposit'),
  loan: bank('Loan repayment', 'loan', 'loan_repayment'),
  exchange: bank('FX exchange', 'transfer', 'fx_exchange'),
  interest: bank('Interest', 'income', 'interest'),
  salary: bank('Employer salary', 'salary', 'payroll'),
  benefit: bank('Employer benefits', 'salary', 'payroll_benefit'),
  contractIncome: bank('Contract income', 'income', 'freelance'),
  foreignIncome: bank('Foreign inflow (loro doznaka)', 'income', 'freelance_foreign'),
  pension: bank('Fond PIO (pension)', 'income', 'pension'),
  socialBenefit: bank('Social benefits', 'income', 'social_benefit'),
  refund: bank('Card refund', 'income', 'refund'),
  rent: bank('Rent (kirija)', 'rent', 'rent'),
  ownTransfer: bank('Own savings transfer', 'transfer', 'internal_transfer'),
  person: bank('P2P transfer', 'transfer', 'p2p'),
  tax: bank('Poreska uprava', 'taxes', 'tax'),
  propertyTax: bank('Lokalna poreska administracija', 'taxes', 'property_tax'),
  vehicleRegistration: bank('Registracija vozila', 'taxes', 'vehicle_registration'),
  buildingUpkeep: bank('Stambena zajednica', 'utilities', 'building_maintenance'),
  electricity: bank('EPS', 'utilities', 'electricity'),
  kindergarten: bank(ON_THE_LINE, 'education', 'kindergarten'),
  university: bank('Univerzitet (školarina)', 'education', 'university'),
} as const satisfies Record<string, Merchant>;
