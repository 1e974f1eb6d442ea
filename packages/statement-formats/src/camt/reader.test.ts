import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bankEntryOf } from '../../../../src/banks/berlin-group/statement-entry.ts';
import { statementErrorOf } from '../../../../test/support/statement-error.ts';
import { readParts, readStatements } from '../reader.ts';
import { bareEntry, type Statement, type StatementEntry } from '../statement.ts';
import { camtReader } from './reader.ts';

const IBAN = 'RS35205000000010804045';

const statement = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-02T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>
${inside}</Stmt></BkToCstmrStmt></Document>`;

const entry = (inside: string, amount = '<Amt Ccy="RSD">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>'): string =>
  statement(`<Ntry>${amount}<Sts>BOOK</Sts>${inside}</Ntry>`);

const read = (text: string): Statement[] => readStatements(camtReader(), text);
const onlyEntry = (text: string): StatementEntry => {
  const [{ entries }] = read(text) as [Statement];
  assert.equal(entries.length, 1);
  return entries[0]!;
};
const refusal = (text: string) => statementErrorOf(() => read(text));

const VERSION_02 = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>MSG</MsgId><CreDtTm>2026-03-02T06:00:00</CreDtTm></GrpHdr>
  <Stmt>
   <Id>STMT-47</Id><ElctrncSeqNb>47</ElctrncSeqNb><LglSeqNb>12</LglSeqNb>
   <FrToDt><FrDtTm>2026-03-01T00:00:00+01:00</FrDtTm><ToDtTm>2026-03-01T22:59:59Z</ToDtTm></FrToDt>
   <Acct><Id><Othr><Id>205-108040-45</Id></Othr></Id><Ccy>CSD</Ccy><Ownr><Nm>Primer d.o.o.</Nm></Ownr>
    <Svcr><FinInstnId><BIC>KOBBRSBG</BIC><Nm>Banka</Nm></FinInstnId></Svcr></Acct>
   <Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="RSD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <Dt><Dt>2026-02-28</Dt></Dt></Bal>
   <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RSD">234.5</Amt><CdtDbtInd>DBIT</CdtDbtInd>
    <Dt><Dt>2026-03-01</Dt></Dt></Bal>
   <Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><CdtLine><Incl>true</Incl><Amt Ccy="RSD">500.00</Amt></CdtLine>
    <Amt Ccy="RSD">265.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>
   <Ntry>
    <NtryRef>1</NtryRef><Amt Ccy="RSD">1234.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-03-01</Dt></BookgDt><ValDt><DtTm>2026-03-01T23:30:00Z</DtTm></ValDt>
    <AcctSvcrRef>REF-1</AcctSvcrRef>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls><TxDtls>
     <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
     <AmtDtls><InstdAmt><Amt Ccy="EUR">10.53</Amt></InstdAmt><CntrValAmt><Amt Ccy="EUR">10.53</Amt>
      <CcyXchg><SrcCcy>RSD</SrcCcy><TrgtCcy>EUR</TrgtCcy><UnitCcy>EUR</UnitCcy><XchgRate>117.236</XchgRate></CcyXchg></CntrValAmt></AmtDtls>
     <RltdPties><Dbtr><Nm>Primer d.o.o.</Nm></Dbtr><Cdtr><Nm>Telekom &amp; sinovi</Nm></Cdtr>
      <CdtrAcct><Id><Othr><Id>160-0000000000345-58</Id></Othr></Id></CdtrAcct></RltdPties>
     <RltdAgts><CdtrAgt><FinInstnId><BIC>DBDBRSBG</BIC></FinInstnId></CdtrAgt></RltdAgts>
     <Purp><Prtry>221</Prtry></Purp>
     <RmtInf><Ustrd>Račun 12/2026 </Ustrd><Ustrd>drugi red</Ustrd>
      <Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>97</Prtry></CdOrPrtry></Tp><Ref>84-123456</Ref></CdtrRefInf></Strd></RmtInf>
     <RltdDts><AccptncDtTm>2026-03-01T09:30:00</AccptncDtTm></RltdDts>
    </TxDtls></NtryDtls>
    <AddtlNtryInf>Transfer</AddtlNtryInf>
   </Ntry>
  </Stmt>
 </BkToCstmrStmt>
</Document>`;

describe('a statement', () => {
  test('camt.053.001.02: all fields', () => {
    assert.deepEqual(read(VERSION_02), [
      {
        id: 'STMT-47',
        account: { iban: IBAN, number: null, currency: 'RSD', holder: 'Primer d.o.o.', bank: 'KOBBRSBG' },
        number: 47,
        page: null,
        period: { from: '2026-03-01', to: '2026-03-01' },
        opening: {
          kind: 'previously_closed',
          amount: 100_000,
          currency: 'RSD',
          date: '2026-02-28',
          creditLineIncluded: false,
        },
        closing: {
          kind: 'closing_booked',
          amount: -23_450,
          currency: 'RSD',
          date: '2026-03-01',
          creditLineIncluded: false,
        },
        balances: [
          {
            kind: 'closing_available',
            amount: 26_550,
            currency: 'RSD',
            date: '2026-03-01',
            creditLineIncluded: true,
          },
        ],
        entries: [
          {
            ...bareEntry(-123_450, 'RSD'),
            reference: 'REF-1',
            bookingDate: '2026-03-01',
            valueDate: '2026-03-02',
            transactedAt: new Date('2026-03-01T08:30:00Z'),
            description: 'Račun 12/2026  drugi red',
            counterparty: { name: 'Telekom & sinovi', account: '160-0000000000345-58', bank: 'DBDBRSBG' },
            paymentReference: { model: '97', number: '84-123456' },
            paymentCode: '221',
            original: { amount: -1_053, currency: 'EUR', rate: 117.236 },
          },
        ],
      },
    ]);
  });

  test('camt.053.001.08: parties, BICs, status and card in other places; names with a prefix', () => {
    const [found] =
      read(`<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns2:BkToCstmrStmt>
<ns2:Stmt><ns2:Id>S</ns2:Id><ns2:StmtPgntn><ns2:PgNb>2</ns2:PgNb><ns2:LastPgInd>false</ns2:LastPgInd></ns2:StmtPgntn>
<ns2:Acct><ns2:Id><ns2:IBAN>${IBAN}</ns2:IBAN></ns2:Id><ns2:Svcr><ns2:FinInstnId><ns2:BICFI>KOBBRSBG</ns2:BICFI></ns2:FinInstnId></ns2:Svcr></ns2:Acct>
<ns2:Bal><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>ITBD</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Amt Ccy="RSD">5</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Dt><ns2:DtTm>2026-03-01T08:00:00</ns2:DtTm></ns2:Dt></ns2:Bal>
<ns2:Bal><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>ITBD</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Amt Ccy="RSD">7</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Dt><ns2:Dt>2026-03-01</ns2:Dt></ns2:Dt></ns2:Bal>
<ns2:Ntry><ns2:Amt Ccy="RSD">2</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Sts><ns2:Cd>PDNG</ns2:Cd></ns2:Sts>
<ns2:NtryDtls><ns2:TxDtls><ns2:Refs><ns2:AcctSvcrRef>T1</ns2:AcctSvcrRef></ns2:Refs>
<ns2:RltdPties><ns2:Dbtr><ns2:Pty><ns2:Nm>Kafe</ns2:Nm><ns2:PstlAdr><ns2:TwnNm>Niš</ns2:TwnNm><ns2:Ctry>RS</ns2:Ctry></ns2:PstlAdr></ns2:Pty></ns2:Dbtr></ns2:RltdPties>
<ns2:RltdAgts><ns2:DbtrAgt><ns2:FinInstnId><ns2:BICFI>DBDBRSBG</ns2:BICFI></ns2:FinInstnId></ns2:DbtrAgt></ns2:RltdAgts>
<ns2:CardTx><ns2:Card><ns2:PlainCardData><ns2:PAN>XXXXXXXXXXXX4411</ns2:PAN></ns2:PlainCardData></ns2:Card><ns2:Tx><ns2:Indv><ns2:TxCtgy>5814</ns2:TxCtgy></ns2:Indv></ns2:Tx></ns2:CardTx>
<ns2:AddtlTxInf><![CDATA[POVRAĆAJ <KAFE>]]></ns2:AddtlTxInf></ns2:TxDtls></ns2:NtryDtls></ns2:Ntry>
</ns2:Stmt></ns2:BkToCstmrStmt></ns2:Document>`);
    assert.deepEqual(found!.page, { number: 2, last: false });
    assert.equal(found!.account.bank, 'KOBBRSBG');
    assert.deepEqual([found!.opening!.amount, found!.closing!.amount, found!.balances], [500, 700, []]);
    assert.deepEqual(found!.entries, [
      {
        ...bareEntry(200, 'RSD'),
        reference: 'T1',
        description: 'POVRAĆAJ <KAFE>',
        counterparty: { name: 'Kafe', account: null, bank: 'DBDBRSBG' },
        mcc: '5814',
        cardDigits: '4411',
        location: { city: 'Niš', country: 'RS' },
        pending: true,
      },
    ]);
  });

  test('camt.052: an interim balance of the day is neither the first nor the last', () => {
    const interim =
      '<Bal><Tp><CdOrPrtry><Cd>ITBD</Cd></CdOrPrtry></Tp><Amt Ccy="RSD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>';
    const report = statement(`${interim}${interim.replace('5.00', '6.00')}`)
      .replaceAll('BkToCstmrStmt>', 'BkToCstmrAcctRpt>')
      .replaceAll('Stmt>', 'Rpt>');
    const [found] = read(report);
    assert.deepEqual([found!.opening, found!.closing], [null, null]);
    assert.deepEqual(
      found!.balances.map(({ kind, amount, date }) => [kind, amount, date]),
      [
        ['interim_booked', 500, null],
        ['interim_booked', 600, null],
      ],
    );
  });

  test('several statements of a message have separate balances and entries', () => {
    const one = VERSION_02.slice(VERSION_02.indexOf('<Stmt>'), VERSION_02.indexOf('</BkToCstmrStmt>'));
    const two = read(VERSION_02.replace(one, `${one}${one.replace('>47<', '>48<')}`));
    assert.deepEqual(
      two.map(({ number, balances, entries }) => [number, balances.length, entries.length]),
      [
        [47, 1, 1],
        [48, 1, 1],
      ],
    );
  });

  test('is read the same however the text is split, and each entry has its line', () => {
    const whole = read(VERSION_02);
    const reader = camtReader();
    const parts = [...VERSION_02].flatMap((letter) => reader.write(letter)).concat(reader.end());
    const [first, last] = parts;
    assert.ok(first?.kind === 'entry' && last?.kind === 'statement' && parts.length === 2);
    assert.deepEqual([{ ...last.statement, entries: [first.entry] }], whole);
    assert.equal(first.line, 16);
  });
});

describe('an entry', () => {
  test('a batch is one row with its number of payments, the bank’s text and the participants', () => {
    const payment =
      '<TxDtls><RltdPties><Cdtr><Nm>Jedan</Nm></Cdtr></RltdPties><RmtInf><Ustrd>plata</Ustrd></RmtInf></TxDtls>';
    const found = onlyEntry(
      entry(
        `<AcctSvcrRef>B</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>9</NbOfTxs></Btch>${payment.repeat(3)}</NtryDtls><AddtlNtryInf>ZARADE</AddtlNtryInf>`,
      ),
    );
    const detail = {
      name: 'Jedan',
      account: null,
      amount: null,
      currency: 'RSD',
      description: 'plata',
      paymentReference: null,
    };
    assert.deepEqual(found, {
      ...bareEntry(-1_000, 'RSD'),
      reference: 'B',
      description: 'ZARADE: Jedan, plata',
      payments: 9,
      details: [detail, detail, detail],
    });
    assert.equal(onlyEntry(entry('<NtryDtls><Btch><NbOfTxs>9</NbOfTxs></Btch></NtryDtls>')).payments, 9);
  });

  test('a batch has a thousand payments at most; the others are counted and noted', () => {
    const payment = '<TxDtls><RmtInf><Ustrd>plata</Ustrd></RmtInf></TxDtls>';
    const [{ entries, notes }] = read(statement(entry(`<NtryDtls>${payment.repeat(1_001)}</NtryDtls>`))) as [
      Statement,
    ];
    assert.deepEqual([entries[0]!.payments, entries[0]!.details.length], [1_001, 1_000]);
    assert.deepEqual(
      notes?.map(({ code }) => code),
      ['details_left_out'],
    );
  });

  test('the description of a batch names every payer with text and reference, in both places of a name', () => {
    const payer = (name: string, text: string) =>
      `<TxDtls><RltdPties><Dbtr>${name}</Dbtr><Cdtr><Nm>Mi doo</Nm></Cdtr></RltdPties><RmtInf>${text}</RmtInf></TxDtls>`;
    const strd = '<Strd><CdtrRefInf><Ref>84-123456</Ref></CdtrRefInf></Strd>';
    const payers = `${payer('<Nm>Kupac Jedan</Nm>', '<Ustrd>Faktura 7</Ustrd>')}${payer('<Pty><Nm>Kupac Dva</Nm></Pty>', strd)}`;
    for (const details of [
      `<NtryDtls>${payers}</NtryDtls>`,
      `<NtryDtls>${payers.replace('<TxDtls>', '<TxDtls>\n').replace('</TxDtls>', '</TxDtls></NtryDtls><NtryDtls>')}</NtryDtls>`,
    ]) {
      const found = onlyEntry(entry(details, '<Amt Ccy="RSD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>'));
      assert.equal(found.description, 'Kupac Jedan, Faktura 7; Kupac Dva, 84-123456');
      assert.deepEqual([found.payments, found.counterparty], [2, null]);
      assert.equal(bankEntryOf(found, (amount) => amount).personal, true);
    }
  });

  test('a reversal has the sign of its own side and the counterparty of the first payment', () => {
    const found = onlyEntry(
      entry(
        '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Mi</Nm></Dbtr><Cdtr><Nm>Oni</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>',
        '<Amt Ccy="RSD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>',
      ),
    );
    assert.deepEqual([found.amount, found.reversal, found.counterparty!.name], [1_000, true, 'Oni']);
  });

  test('an announced entry is left out; an entry without status is booked', () => {
    const inside = (status: string): string => entry('').replace('<Sts>BOOK</Sts>', status);
    for (const status of ['<Sts>INFO</Sts>', '<Sts><Cd>FUTR</Cd></Sts>']) {
      assert.deepEqual(read(inside(status))[0]!.entries, []);
    }
    assert.equal(onlyEntry(inside('')).pending, false);
    assert.match(refusal(inside('<Sts>HELD</Sts>')).expected, /BOOK, PDNG/);
    assert.match(refusal(inside('<Sts><Prtry>HELD</Prtry></Sts>')).expected, /BOOK, PDNG/);
  });

  test('a remittance text that was split at 140 characters is joined', () => {
    const long = 'ć'.repeat(140);
    const found = onlyEntry(
      entry(
        `<NtryDtls><TxDtls><RmtInf><Ustrd>${long}</Ustrd><Ustrd>kraj</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      ),
    );
    assert.equal(found.description, `${long}kraj`);
  });

  test('a rate for the other currency is inverted; a rate that fits neither is left out', () => {
    const rate = (text: string): number | null =>
      onlyEntry(
        entry(
          `<AmtDtls><InstdAmt><Amt Ccy="JPY">1250</Amt></InstdAmt><TxAmt><Amt Ccy="RSD">1000.00</Amt><CcyXchg><XchgRate>${text}</XchgRate></CcyXchg></TxAmt></AmtDtls>`,
          '<Amt Ccy="RSD">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
        ),
      ).original!.rate;
    assert.deepEqual(['0.8', '1.25', '80', '0', 'x'].map(rate), [0.8, 0.8, null, null, null]);
  });

  test('placeholders such as NOTPROVIDED give null', () => {
    const found = onlyEntry(entry('<NtryRef>7</NtryRef><AcctSvcrRef>NONREF</AcctSvcrRef>'));
    assert.equal(found.reference, null);
    const days = '<BookgDt><Dt>0001-01-01</Dt></BookgDt><ValDt><DtTm>1900-01-01T00:00:00</DtTm></ValDt>';
    const { bookingDate, valueDate } = onlyEntry(entry(days));
    assert.deepEqual([bookingDate, valueDate], [null, null]);
  });
});

describe('amounts', () => {
  const amountOf = (text: string, currency: string): number =>
    onlyEntry(entry('', `<Amt Ccy="${currency}">${text}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`)).amount;

  test('have the decimals of their currency; further zeros are allowed', () => {
    assert.equal(amountOf('12.50000', 'EUR'), 1_250);
    assert.equal(amountOf('1250', 'JPY'), 1_250);
    assert.equal(amountOf('1250.00', 'JPY'), 1_250);
    assert.equal(amountOf('1.234', 'KWD'), 1_234);
    assert.equal(amountOf('90071992547409.91', 'RSD'), Number.MAX_SAFE_INTEGER);
  });

  test('with too many decimals, beyond exact integers, or in other notations are refused', () => {
    for (const [text, currency] of [
      ['12.345', 'EUR'],
      ['12.5', 'JPY'],
      ['1.2345', 'KWD'],
      ['90071992547409.92', 'RSD'],
      ['9'.repeat(5_000), 'RSD'],
      ['1e3', 'RSD'],
      ['-1.00', 'RSD'],
      ['0x10', 'RSD'],
      ['1,00', 'RSD'],
      ['.', 'RSD'],
      ['١٢', 'RSD'],
    ]) {
      const error = refusal(entry('', `<Amt Ccy="${currency}">${text}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`));
      assert.match(error.expected, new RegExp(`^an amount in ${currency} with at most \\d decimals$`));
      assert.equal(error.line, 5);
    }
  });

  test('zero is never minus zero', () => {
    const zero = entry(
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">0.00</Amt></InstdAmt></AmtDtls>',
      '<Amt Ccy="RSD">0.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
    );
    assert.ok(Object.is(onlyEntry(zero).amount, 0));
    assert.ok(Object.is(onlyEntry(zero).original!.amount, 0));
  });
});

describe('an error has line, column and the expected text', () => {
  const day = (text: string): string => entry(`\n<BookgDt><Dt>${text}</Dt></BookgDt>`);

  test('a day that does not exist', () => {
    for (const text of ['2026-02-30', '2026-02-29', '2026-13-01', '01.03.2026', '20260301', '0000-01-01']) {
      const { line, column, expected } = refusal(day(text));
      assert.deepEqual([line, column, expected], [6, 14, 'a date that exists, YYYY-MM-DD']);
    }
    assert.equal(onlyEntry(day('2024-02-29+01:00')).bookingDate, '2024-02-29');
    const instant = (time: string): string => entry(`<ValDt><DtTm>2026-02-28T${time}</DtTm></ValDt>`);
    for (const time of ['25:00:00', '24:00:01', '23:60:00', '23:59:60', '9:00:00', '09:00:00+99:00']) {
      assert.match(refusal(instant(time)).expected, /a date that exists/, time);
    }
    assert.equal(onlyEntry(instant('24:00:00')).valueDate, '2026-03-01');
  });

  test('a missing required field', () => {
    const amount = '<Amt Ccy="RSD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>';
    for (const [text, expected] of [
      [entry('', amount.replace('CRDT', 'C')), /CRDT or DBIT/],
      [entry('', '<Amt Ccy="RSD">1.00</Amt>'), /CdtDbtInd in Ntry/],
      [entry('', '<CdtDbtInd>CRDT</CdtDbtInd>'), /Amt in Ntry/],
      [entry('', amount.replace('RSD', 'DINARS')), /attribute Ccy/],
      [entry('', amount.replace(' Ccy="RSD"', '')), /attribute Ccy/],
      [entry('', `${amount}<RvslInd>yes</RvslInd>`), /true or false/],
      [statement('').replace(/<Acct>.*<\/Acct>/, ''), /an account/],
      ['<Document/>', /camt\.052, camt\.053 or camt\.054/],
      ['', /camt\.052, camt\.053 or camt\.054/],
      [VERSION_02.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), /within BkToCstmrStmt/],
      [`<Document><BkToCstmrStmt><Ntry>${amount}</Ntry></BkToCstmrStmt></Document>`, /within a statement/],
    ] as const) {
      assert.match(refusal(text).expected, expected);
    }
  });

  test('more balances than there are types', () => {
    const balance = '<Bal><Amt Ccy="RSD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>';
    assert.match(refusal(statement(balance.repeat(201))).expected, /at most 200 balances/);
  });

  test('no message quotes the text', () => {
    assert.doesNotMatch(refusal(day('PETAR PETROVIC')).message, /PETAR/);
  });
});

test('memory does not grow with the number of entries or of their payments', () => {
  const payment = `<TxDtls><RmtInf><Ustrd>${'x'.repeat(100)}</Ustrd></RmtInf></TxDtls>`;
  const reader = camtReader();
  const [before, after] = statement('|').split('|') as [string, string];
  const one = '<Ntry><Amt Ccy="RSD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>';
  let most = 0;
  let entries = 0;
  reader.write(before);
  for (let i = 0; i < 200; i++) {
    const parts = reader.write(one.repeat(10));
    most = Math.max(most, parts.length);
    entries += parts.length;
  }
  assert.deepEqual([most, entries], [10, 2_000]);
  const [open, close] = one.split('</Ntry>') as [string, string];
  reader.write(`${open}<NtryDtls>`);
  for (let i = 0; i < 200; i++) reader.write(payment.repeat(10));
  const [batch] = reader.write(`</NtryDtls></Ntry>${close}`);
  assert.ok(batch?.kind === 'entry' && batch.entry.payments === 2_000);
  assert.ok(batch.entry.description.length <= 4_010);
  const [end] = reader.write(after).concat(reader.end());
  assert.equal(end?.kind, 'statement');
  assert.equal([...readParts(camtReader(), statement(''))].length, 1);
});
