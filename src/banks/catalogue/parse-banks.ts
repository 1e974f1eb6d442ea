/** An operator's banks, checked. Pure but for the certificates, which are read as the caller says. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { httpUrlFault } from '../../platform/http-url.ts';
import { isPublicAddress, refuseHost } from '../../platform/outgoing/target.ts';
import { type Bank, banks as simulatedBanks } from './catalogue.ts';
import { type Checked, checker } from './checked.ts';
import {
  ACCESS,
  AMOUNT_SIGN,
  BALANCES,
  type BankTraits,
  BOOKING_STATUS,
  DEFAULT_TRAITS,
  type KeyPair,
  type LiveBank,
  MESSAGE_KINDS,
  type OAuthClient,
  REFERENCES,
} from './live-bank.ts';

interface ParseOptions {
  /** Then only https, and no private address. */
  production: boolean;
  /** The text of a file that an entry names. */
  readText: (path: string) => string;
}

/** Where nothing else is said; it goes with any name. */
const NO_COLOR = '#5B6770';
/** The law's, for a consent that is given once. */
const MOST_DAYS = 90;
const TWENTY_YEARS = 7_305;

const urlOf = (at: Checked, name: string, { production }: ParseOptions): string => {
  const written = at.text(name, 'an address');
  if (written === '') return '';
  const fault = httpUrlFault(written);
  if (fault !== null) return at.problem(name, `is no address: it ${fault}`);
  const url = new URL(written);
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    return at.problem(name, 'must have neither a user, a password nor a fragment');
  }
  if (!production) return written;
  if (url.protocol !== 'https:') return at.problem(name, 'must begin with https:// in production');
  try {
    refuseHost(url);
  } catch (error) {
    return at.problem(name, `must not lead to a private address: ${(error as Error).message}`);
  }
  return written;
};

const baseUrlOf = (at: Checked, options: ParseOptions): string => {
  const url = urlOf(at, 'base_url', options);
  if (url.includes('?')) return at.problem('base_url', 'must not have a query');
  const base = url.replace(/(?<!\/)\/+$/, '');
  return /\/v1$/.test(base) ? at.problem('base_url', 'is what stands before /v1, without it') : base;
};

const pemOf = (at: Checked, name: string, { readText }: ParseOptions): string => {
  const written = at.text(name, 'a file in PEM, or its text');
  if (written === '' || written.startsWith('-----BEGIN ')) return written;
  try {
    return readText(written);
  } catch (error) {
    return at.problem(name, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

const certificate = (at: Checked, name: string, pem: string): X509Certificate | null => {
  try {
    return pem === '' ? null : new X509Certificate(pem);
  } catch {
    at.problem(name, 'is no certificate in PEM');
    return null;
  }
};

const SIGNS = ['rsa', 'ec'];

const keyPairOf = (at: Checked, options: ParseOptions): KeyPair => {
  const pair = { cert: pemOf(at, 'cert', options), key: pemOf(at, 'key', options) };
  const known = certificate(at, 'cert', pair.cert);
  if (pair.key === '') return pair;
  try {
    const key = createPrivateKey(pair.key);
    if (!SIGNS.includes(key.asymmetricKeyType ?? '')) at.problem('key', 'must be an RSA or an EC key');
    else if (known && !known.checkPrivateKey(key)) at.problem('key', 'is not the key of the certificate');
  } catch {
    at.problem('key', 'is no private key in PEM');
  }
  return pair;
};

const tlsOf = (at: Checked | null, options: ParseOptions): Pick<LiveBank, 'tls' | 'ca'> => {
  const ca = at?.has('ca') ? pemOf(at, 'ca', options) : null;
  if (at && ca) certificate(at, 'ca', ca);
  const hasPair = at !== null && (at.has('cert') || at.has('key'));
  return { ca, tls: hasPair ? keyPairOf(at, options) : null };
};

const oauthOf = (at: Checked, options: ParseOptions): OAuthClient => ({
  authorizeUrl: urlOf(at, 'authorize_url', options),
  tokenUrl: urlOf(at, 'token_url', options),
  clientId: at.text('client_id', 'the id that the bank gave the service'),
  clientSecret: at.has('client_secret') ? at.text('client_secret', 'a text') : null,
  scope: at.has('scope') ? at.text('scope', 'a text') : 'AIS:{consent_id}',
});

const messagesOf = (at: Checked | null): BankTraits['messages'] => {
  const given = (at?.names() ?? []).map(
    (words) => [words, at!.oneOf(words, MESSAGE_KINDS, 'malformed')] as const,
  );
  return new Map([...DEFAULT_TRAITS.messages, ...given]);
};

const traitsOf = (at: Checked | null): BankTraits => {
  if (at === null) return DEFAULT_TRAITS;
  const usual = DEFAULT_TRAITS;
  const psuIp = at.has('psu_ip') ? at.text('psu_ip', 'a public IP address') : null;
  if (psuIp && !isPublicAddress(psuIp)) at.problem('psu_ip', 'must be a public IP address');
  return {
    references: at.oneOf('references', REFERENCES, usual.references),
    unattendedReadsPerDay: at.isNull('unattended_reads_per_day')
      ? null
      : at.integer('unattended_reads_per_day', 1, 1_000, usual.unattendedReadsPerDay!),
    historyDays: at.integer('history_days', 1, TWENTY_YEARS, usual.historyDays),
    consentDays: at.integer('consent_days', 1, MOST_DAYS, usual.consentDays),
    access: at.oneOf('access', ACCESS, usual.access),
    bookingStatus: at.oneOf('booking_status', BOOKING_STATUS, usual.bookingStatus),
    balances: at.oneOf('balances', BALANCES, usual.balances),
    amountSign: at.oneOf('amount_sign', AMOUNT_SIGN, usual.amountSign),
    accept: at.has('accept') ? at.text('accept', 'an Accept header', /^[\x20-\x7e]{1,200}$/) : usual.accept,
    messages: messagesOf(at.inside('messages', null)),
    psuIp,
  };
};

const publicPart = (at: Checked, { balances, historyDays }: BankTraits, sca: string): Bank => {
  const id = at.text('id', 'lower-case letters, digits and hyphens', /^[a-z0-9][a-z0-9-]{0,62}$/);
  if (simulatedBanks.some((bank) => bank.id === id)) at.problem('id', `is that of a simulated bank: "${id}"`);
  return {
    id,
    name: at.text('name', 'a name', /^.{1,100}$/u),
    country: at.text('country', 'two capital letters, such as RS', /^[A-Z]{2}$/),
    bic: at.text('bic', 'eight or eleven letters and digits', /^[A-Z0-9]{8}([A-Z0-9]{3})?$/),
    logo: `/logos/${id}.svg`,
    status: at.oneOf('status', ['sandbox', 'live'], 'sandbox', 'required'),
    api_type: 'berlin-group',
    auth_type: sca,
    color: at.has('color')
      ? at.text('color', 'a hex colour, such as #336699', /^#[0-9A-Fa-f]{6}$/)
      : NO_COLOR,
    founded: at.integer('founded', 0, 9_999, 0),
    branches: at.integer('branches', 0, 100_000, 0),
    market_share_pct: at.number('market_share_pct', 0, 100, 0),
    features: { accounts: true, transactions: true, balance: balances !== 'none', identity: false },
    history_days: historyDays,
    domain: at.has('domain')
      ? at.text('domain', 'a domain, such as bank.example', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      : null,
    nationalBankCode: '',
  };
};

const FIELDS =
  'id name country bic domain status color founded branches market_share_pct protocol base_url sca oauth tls sign traits';
const TRAITS =
  'references unattended_reads_per_day history_days consent_days access booking_status balances amount_sign accept messages psu_ip';

const bankOf = (at: Checked, options: ParseOptions): LiveBank => {
  const traits = traitsOf(at.inside('traits', TRAITS));
  at.oneOf('protocol', ['berlin-group'], 'berlin-group', 'required');
  const sca = at.oneOf('sca', ['redirect', 'oauth'], 'redirect', 'required');
  const oauth = at.inside('oauth', 'authorize_url token_url client_id client_secret scope');
  if (sca === 'oauth' && oauth === null) at.problem('oauth', 'is needed where sca is oauth');
  const sign = at.inside('sign', 'cert key');
  return {
    bank: publicPart(at, traits, sca),
    baseUrl: baseUrlOf(at, options),
    sca,
    oauth: sca === 'oauth' && oauth ? oauthOf(oauth, options) : null,
    ...tlsOf(at.inside('tls', 'cert key ca'), options),
    sign: sign && keyPairOf(sign, options),
    traits,
  };
};

/** The banks of a file, and all that is wrong with it; with problems, the banks are not to be used. */
export const parseBanks = (
  json: unknown,
  options: ParseOptions,
): { banks: LiveBank[]; problems: string[] } => {
  const problems: string[] = [];
  const file = checker(json, '', problems);
  file.onlyThese('banks');
  const banks = file.list('banks').map((entry) => {
    entry.onlyThese(FIELDS);
    return bankOf(entry, options);
  });
  const ids = banks.map(({ bank }) => bank.id);
  for (const id of new Set(ids.filter((each, at) => each !== '' && ids.indexOf(each) !== at))) {
    problems.push(`has two banks with the id "${id}"`);
  }
  return { banks, problems };
};
