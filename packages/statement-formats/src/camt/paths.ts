/**
 * What is read of camt.052 and camt.053. The versions differ in where they put a few of these (a party's name, a BIC, a
 * status), so both places are asked for and no reader needs to know the version.
 */
import { xmlShape } from '../xml-records.ts';

const AMOUNT = ['Amt', 'CdtDbtInd'];

/** Below a party's or an agent's element. */
const PARTY = ['Nm', 'PstlAdr/TwnNm', 'PstlAdr/Ctry', 'Id/OrgId/Othr/Id', 'Id/OrgId/Othr/SchmeNm/Prtry'];
const AGENT = ['FinInstnId/BIC', 'FinInstnId/BICFI', 'FinInstnId/Nm'];
const ACCOUNT = ['Id/IBAN', 'Id/Othr/Id', 'Id/Prtry/Id'];

const below = (element: string, paths: readonly string[]): string[] =>
  paths.map((path) => `${element}/${path}`);

const AMOUNT_DETAILS = below(
  'AmtDtls',
  ['InstdAmt', 'TxAmt', 'CntrValAmt'].flatMap((part) =>
    below(part, ['Amt', 'CcyXchg/XchgRate', 'CcyXchg/UnitCcy']),
  ),
);

const SIDES = ['Dbtr', 'Cdtr'] as const;

/** Below TxDtls: one payment of an entry. */
const PAYMENT = [
  'Refs/AcctSvcrRef',
  'Refs/Prtry/Tp',
  'Refs/Prtry/Ref',
  ...AMOUNT_DETAILS,
  ...SIDES.flatMap((side) => [
    ...below(`RltdPties/${side}`, PARTY),
    ...below(`RltdPties/${side}/Pty`, PARTY),
    ...below(`RltdPties/${side}Acct`, ACCOUNT),
    ...below(`RltdAgts/${side}Agt`, AGENT),
  ]),
  'Purp/Cd',
  'Purp/Prtry',
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Tp/CdOrPrtry/Prtry',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Strd/AddtlRmtInf',
  'RltdDts/AccptncDtTm',
  'RltdDts/TxDtTm',
  'CardTx/Card/PlainCardData/PAN',
  'CardTx/Card/MskdPAN',
  'CardTx/Tx/Indv/TxCtgy',
  'AddtlTxInf',
];

export const TX = 'NtryDtls/TxDtls';

export const CAMT = xmlShape({
  BkToCstmrStmt: [],
  BkToCstmrAcctRpt: [],
  ...Object.fromEntries(
    ['Stmt', 'Rpt'].map((element) => [
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
  Bal: [...AMOUNT, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'CdtLine/Incl', 'Dt/Dt', 'Dt/DtTm'],
  Ntry: [
    ...AMOUNT,
    'NtryRef',
    'RvslInd',
    'Sts',
    'Sts/Cd',
    ...below('BookgDt', ['Dt', 'DtTm']),
    ...below('ValDt', ['Dt', 'DtTm']),
    'AcctSvcrRef',
    ...AMOUNT_DETAILS,
    'CardTx/Card/PlainCardData/PAN',
    'CardTx/Card/MskdPAN',
    'NtryDtls/Btch/NbOfTxs',
    TX,
    ...below(TX, PAYMENT),
    'AddtlNtryInf',
  ],
});
