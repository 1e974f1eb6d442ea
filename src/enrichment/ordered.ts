/** Orders of payment whose kind is certain whoever stands beside it: what a bank does for a firm, and what a founder lends to it. */
import type { Basis } from './confidence.ts';
import { type Descriptor, describe } from './descriptor.ts';
import { sentence } from './explain.ts';
import { type Facts, sharesCode } from './facts.ts';
import { isFirmOfOne } from './firms.ts';
import { fold } from './fold.ts';
import { kindOf } from './kinds.ts';
import { legalForms } from './name-words.ts';
import { TAKINGS } from './party.ts';
import { isGivenName } from './person.ts';
import { type Recognised, recognised } from './recognised.ts';
import { statedPerson } from './stated-name.ts';

/** OTP BANKA SRBIJA, HALKBANK AD, PROCREDIT BANK */
const BANK = /BAN(?:K|C)A?\b|\bBANK|STEDIONICA\b/;
const isBank = (stated: string): boolean => BANK.test(fold(stated));

/** Who keeps shares, and pays out what they bring. */
const PAYS_OUT = /\bREGISTAR|\bBROKER|\bINVESTMENTS?\b|\bHARTIJ/;

const OWN_TRANSFER = 'Own savings transfer';

/** Codes of the exchange of money, and of short loans that are given and paid back. */
const EXCHANGE = ['85', '86'];
const SHORT_LOANS = ['81', '82'];
const REPAYMENT = ['72', '76', '77'];

/** Where the code says the same as the words. */
const surer = (words: Recognised, facts: Facts, codes: readonly string[]): Recognised =>
  sharesCode(facts, codes) ? { ...words, basis: 'operation' } : words;

/** A firm that names its trade, which says nothing of what it borrows. */
const OF_A_TRADE: ReadonlySet<Basis> = new Set([
  'payee',
  'payee_doubted',
  'institution',
  'trade',
  'trade_open',
  'trade_vague',
  'trade_bare',
  'trader',
]);

/** TOT JELENA PR */
const isOwnerAlone = (stated: string): boolean => {
  const own = describe(stated).words.filter(({ folded }) => !legalForms.has(folded));
  return own.length > 0 && own.length < 4 && (isGivenName(own[0]!) || isGivenName(own.at(-1)!));
};

/** SANJA TERZIN - VLASTITI RACUN: whoever filled it in says whose account it is. */
const OWN =
  /\b(?:VLASTIT|SOPSTVEN|LICN|SVOJ)[A-Z]{0,3} (?:TEKUC[A-Z]{0,3} |DEVIZN[A-Z]{0,3} |STEDN[A-Z]{0,3} )?(?:RACUN|RN\b)/;
const ownTransfer = (words: Recognised): Recognised =>
  words.merchantCategory === 'internal_transfer'
    ? { ...words, merchantName: OWN_TRANSFER }
    : recognised(
        OWN_TRANSFER,
        'internal_transfer',
        'operation_likely',
        sentence("The other side is said to be the holder's own account", 'Druga strana je vlasnikov račun'),
      );

/** Null where whom the bank states says more than the kind of the order. */
export const ofOrder = (
  words: Recognised,
  told: Recognised,
  { stated, name, facts }: { stated: string; name: string | null; facts: Facts },
): Recognised | null => {
  const { merchantCategory } = words;
  if (OWN.test(fold(stated))) return ownTransfer(words);
  // OTKUP DEVIZA, beside RAIFFEISEN BANKA AD or beside whose money it was: an office that exchanges has a name of its own.
  const isExchange = merchantCategory === 'fx_exchange' && (isBank(stated) || sharesCode(facts, EXCHANGE));
  if (isExchange && told.merchantCategory !== 'fx_exchange') return surer(words, facts, EXCHANGE);
  // DIVIDENDA 2025 ALFA AD, from CENTRALNI REGISTAR HOV: who pays it out for the firm.
  const isPaidOut = merchantCategory === 'dividend' && words.basis === 'operation_party';
  if (isPaidOut && (isBank(stated) || PAYS_OUT.test(fold(stated)))) return words;
  // ANUITET 7/300, to NLB KOMERCIJALNA BANKA
  if (merchantCategory === 'loan_repayment' && isBank(stated)) return surer(words, facts, REPAYMENT);
  // OTPLATA DUGA, to EOS MATRIX: who lends or collects is known.
  const isLender = told.known && told.basis === 'payee' && told.category === 'loan';
  if (merchantCategory === 'loan_repayment' && isLender) return told;
  // PRENOS SA RACUNA PREDUZETNIKA, from FRIZERSKI SALON LOLA PR: one's own, and whichever of both names is stated.
  const isOwner = statedPerson(told, stated) !== null;
  if (merchantCategory === 'internal_transfer' && isFirmOfOne(describe(stated).words))
    return isOwner || name === null || isOwnerAlone(stated)
      ? words
      : { ...words, merchantName: name, basis: 'operation_party' };
  // POZAJMICA OSNIVACA, to PEKARA ZORA DOO: nothing of what they sell.
  if (!sharesCode(facts, SHORT_LOANS) || name === null || isOwner || !OF_A_TRADE.has(told.basis)) return null;
  return {
    ...words,
    merchantName: told.basis === 'payee' ? told.merchantName : name,
    merchantCategory: 'business_payment',
    category: kindOf('business_payment').category,
    basis: 'operation_party',
  };
};

const TILL = new Set(
  'POS SOFTPOS EFTPOS MPOS TID TERMINAL TERMINALA TERMINALU PAZAR PAZARA TRGOVAC TRGOVCA TRGOVCU TRGOVCI ACQUIRING AKVAJRING'.split(
    ' ',
  ),
);
/** POS TRANSAKCIJE 04/26, from PROCREDIT BANK: a bank pays out what a till took, however it words it. */
export const fromTill = (
  found: Recognised,
  { words }: Descriptor,
  { facts, income }: { facts: Facts | null; income: boolean },
): Recognised => {
  const stated = facts?.counterparty?.name;
  if (!income || stated === undefined || !isBank(stated) || found.merchantName === TAKINGS) return found;
  if (found.merchantCategory === 'refund' || found.category === 'fees') return found;
  const at = words.find(({ folded }) => TILL.has(folded));
  if (at === undefined) return found;
  const explanation = sentence(
    `'${at.raw.toLowerCase()}' beside a bank: what a till took by card is paid out`,
    `'${at.raw.toLowerCase()}' uz banku: isplata onoga što je kasa naplatila karticama`,
  );
  return recognised(TAKINGS, 'freelance', 'operation', explanation);
};
