/**
 * The six banks of the sandbox. Public facts: market shares at 31.12.2023, branch counts and colours approximate.
 * The service is not affiliated with any of them.
 */

export type BankStatus = 'live' | 'sandbox' | 'coming_soon';

export interface Bank {
  id: string;
  name: string;
  country: string;
  bic: string;
  /** Path of the logo on this service. */
  logo: string;
  status: BankStatus;
  api_type: string;
  auth_type: string;
  /** Hex colour. */
  color: string;
  founded: number;
  branches: number;
  market_share_pct: number;
  features: { accounts: boolean; transactions: boolean; balance: boolean; identity: boolean };
  /** Days of past transactions that are read once a user has consented; 0 where no transactions are shared. */
  history_days: number;
  /** Where its site is, such as `otpbanka.rs`, if that is known; not part of the public resource. */
  domain: string | null;
  /** First three digits of every account number at this bank; not part of the public resource. */
  nationalBankCode: string;
}

/** What is read of the past at a simulated bank. */
export const SIMULATED_HISTORY_DAYS = 365;

const bank = (
  facts: Pick<
    Bank,
    | 'id'
    | 'name'
    | 'bic'
    | 'color'
    | 'founded'
    | 'branches'
    | 'market_share_pct'
    | 'domain'
    | 'nationalBankCode'
  >,
  data: 'with identity' | 'without identity' | 'none',
): Bank => ({
  ...facts,
  country: 'RS',
  logo: `/logos/${facts.id}.svg`,
  status: 'sandbox',
  api_type: 'sandbox',
  auth_type: 'redirect',
  features: {
    accounts: data !== 'none',
    transactions: data !== 'none',
    balance: data !== 'none',
    identity: data === 'with identity',
  },
  history_days: data === 'none' ? 0 : SIMULATED_HISTORY_DAYS,
});

export const banks: readonly Bank[] = [
  bank(
    {
      id: 'banca-intesa',
      name: 'Banca Intesa',
      bic: 'DBDBRSBG',
      color: '#258900',
      founded: 1991,
      branches: 135,
      market_share_pct: 15.6,
      domain: 'bancaintesa.rs',
      nationalBankCode: '160',
    },
    'with identity',
  ),
  bank(
    {
      id: 'otp',
      name: 'OTP banka Srbija',
      bic: 'OTPVRS22',
      color: '#52AE30',
      founded: 2007,
      branches: 150,
      market_share_pct: 14.0,
      domain: 'otpbanka.rs',
      nationalBankCode: '325',
    },
    'without identity',
  ),
  bank(
    {
      id: 'aik',
      name: 'AIK Banka',
      bic: 'AIKBRS22',
      color: '#00539F',
      founded: 1976,
      branches: 120,
      market_share_pct: 13.1,
      domain: 'aikbanka.rs',
      nationalBankCode: '105',
    },
    'none',
  ),
  bank(
    {
      id: 'raiffeisen',
      name: 'Raiffeisen banka',
      bic: 'RZBSRSBG',
      color: '#FEE600',
      founded: 2001,
      branches: 95,
      market_share_pct: 11.2,
      domain: 'raiffeisenbank.rs',
      nationalBankCode: '265',
    },
    'without identity',
  ),
  bank(
    {
      id: 'unicredit',
      name: 'UniCredit Bank Srbija',
      bic: 'BACXRSBG',
      color: '#E2001A',
      founded: 2001,
      branches: 70,
      market_share_pct: 10.7,
      domain: 'unicreditbank.rs',
      nationalBankCode: '170',
    },
    'none',
  ),
  bank(
    {
      id: 'nlb',
      name: 'NLB Banka',
      bic: 'KOBBRSBG',
      color: '#230078',
      founded: 1970,
      branches: 165,
      market_share_pct: 9.9,
      domain: 'nlbkb.rs',
      nationalBankCode: '205',
    },
    'none',
  ),
];

export const bankIds: readonly string[] = banks.map(({ id }) => id);

/** Whether a bank is one of the sandbox; all others are reached over a network. */
export const isSimulated = (bankId: string): boolean => bankIds.includes(bankId);
