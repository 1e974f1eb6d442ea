/**
 * Elements of camt.052, camt.053 and camt.054 that are read. Versions 001.01 to 001.13 have a few of them in different
 * places (a party's name, a BIC, a status). The reader looks in all places, so it does not depend on the version.
 */
import { xmlShape } from '../xml-records.ts';

const AMOUNT = ['Amt', 'CdtDbtInd'];

/** Below a party's or an agent's element. */
const PARTY = ['Nm', 'PstlAdr/TwnNm', 'PstlAdr/Ctry', 'Id/OrgId/Othr/Id', 'Id/OrgId/Othr/SchmeNm/Prtry'];
const AGENT = [
  'FinInstnId/BIC',
  'FinInstnId/BICFI',
  'FinInstnId/Nm',
  'FinInstnId/CmbndId/BIC',
  'FinInstnId/NmAndAdr/Nm',
];
export const ACCOUNT = ['Id/IBAN', 'Id/Othr/Id', 'Id/Prtry/Id', 'Id/BBAN', 'Id/PrtryAcct/Id', 'Prxy/Id'];

const below = (element: string, paths: readonly string[]): string[] =>
  paths.map((path) => `${element}/${path}`);

const AMOUNT_DETAILS = below(
  'AmtDtls',
  ['InstdAmt', 'TxAmt', 'CntrValAmt'].flatMap((part) =>
    below(part, ['Amt', 'CcyXchg/XchgRate', 'CcyXchg/UnitCcy']),
  ),
);

const SIDES = ['Dbtr', 'Cdtr'] as const;

/** Paths below TxDtls, one payment of an entry. */
const PAYMENT = [
  ...AMOUNT,
  'Refs/AcctSvcrRef',
  'Refs/Prtry/Tp',
  'Refs/Prtry/Ref',
  ...AMOUNT_DETAILS,
  ...SIDES.flatMap((side) => [
    ...below(`RltdPties/${side}`, PARTY),
    ...below(`RltdPties/${side}/Pty`, PARTY),
    ...below(`RltdPties/Ultmt${side}`, ['Nm', 'Pty/Nm']),
    ...below(`RltdPties/${side}Acct`, ACCOUNT),
    ...below(`RltdAgts/${side}Agt`, AGENT),
  ]),
  'Purp/Cd',
  'Purp/Prtry',
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Strd/CdtrRefInf/CdtrRef',
  'RmtInf/Strd/AddtlRmtInf',
  'RltdDts/AccptncDtTm',
  'RltdDts/TxDtTm',
  'CardTx/Card/PlainCardData/PAN',
  'CardTx/Card/MskdPAN',
  'CardTx/Tx/Indv/TxCtgy',
  'AddtlTxInf',
];

/** Maps the element of a statement to the element of its message. */
export const MESSAGE_OF = new Map([
  ['Stmt', 'BkToCstmrStmt'],
  ['Rpt', 'BkToCstmrAcctRpt'],
  ['Ntfctn', 'BkToCstmrDbtCdtNtfctn'],
]);
/** In the first version, the name of the message contains the version. */
const MESSAGES = [...MESSAGE_OF.values()].flatMap((message) => [message, `${message}V01`]);

export const CAMT = xmlShape({
  ...Object.fromEntries(MESSAGES.map((message) => [message, []])),
  ...Object.fromEntries(
    [...MESSAGE_OF.keys()].map((element) => [
      element,
      [
        'Id',
        'ElctrncSeqNb',
        'LglSeqNb',
        `${element}Pgntn/PgNb`,
        `${element}Pgntn/LastPgInd`,
        ...below('FrToDt', ['FrDtTm', 'ToDtTm', 'FrDt', 'ToDt']),
        ...below('Acct', ACCOUNT),
        'Acct/Ccy',
        'Acct/Nm',
        'Acct/Ownr/Nm',
        ...below('Acct/Svcr', AGENT),
      ],
    ]),
  ),
  Bal: [...AMOUNT, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd', 'CdtLine/Incl', 'Dt/Dt', 'Dt/DtTm'],
  Ntry: [
    ...AMOUNT,
    'NtryRef',
    'RvslInd',
    'Sts',
    'Sts/Cd',
    'Sts/Prtry',
    ...below('BookgDt', ['Dt', 'DtTm']),
    ...below('ValDt', ['Dt', 'DtTm']),
    'AcctSvcrRef',
    ...AMOUNT_DETAILS,
    'CardTx/Card/PlainCardData/PAN',
    'CardTx/Card/MskdPAN',
    'NtryDtls/Btch/NbOfTxs',
    'Btch/NbOfTxs',
    'AddtlNtryInf',
  ],
  TxDtls: PAYMENT,
});
