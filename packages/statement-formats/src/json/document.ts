/** The service's JSON form of a statement. Amounts are numbers in major units. */
export const DOCUMENT = 'statement';

export interface JsonBalance {
  amount: number;
  date: string | null;
}

export interface JsonEntry {
  date: string | null;
  value_date: string | null;
  transacted_at: string | null;
  amount: number;
  description: string;
  counterparty: { name: string | null; account: string | null; bank: string | null } | null;
  reference: { model: string | null; number: string } | null;
  payment_code: string | null;
  original: { amount: number; currency: string; rate: number | null } | null;
  mcc: string | null;
  location: { city: string | null; country: string | null } | null;
  card: string | null;
  bank_reference: string | null;
  /** The booked balance after the entry, as the bank states it. */
  balance_after: number | null;
  reversal: boolean;
  payments: number;
  /** Each payment of a batch; null if they are not listed. */
  details:
    | {
        name: string | null;
        account: string | null;
        amount: number | null;
        currency: string;
        description: string;
        reference: { model: string | null; number: string } | null;
      }[]
    | null;
}

export interface JsonStatement {
  object: typeof DOCUMENT;
  account: { iban: string | null; number: string | null; holder: string | null; bank: string | null };
  currency: string | null;
  number: number | null;
  period: { from: string; to: string } | null;
  opening_balance: JsonBalance | null;
  closing_balance: JsonBalance | null;
  entries: JsonEntry[];
}
