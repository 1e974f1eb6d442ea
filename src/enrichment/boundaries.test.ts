/** Where a name begins and ends, and what is put right before it is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const of = (description: string, amountMinor = -2000_00) =>
  enrich({ description, amountMinor, currency: 'RSD' });
const namesOf = (lines: Record<string, string>, amountMinor?: number): void => {
  for (const [line, name] of Object.entries(lines))
    assert.equal(of(line, amountMinor).merchantName, name, line);
};

test('a name keeps a word that begins a town, and loses the town behind it', () => {
  namesOf({
    'KAFE BAR ZVEZDA SRB SREMSKA MITROVICA': 'Kafe bar Zvezda',
    'KAFE BAR ARAN SRB NIS': 'Kafe bar Aran',
    'PEKARA ZVEZDA': 'Pekara Zvezda',
    'RESTORAN MRKI KRAGUJ': 'Restoran Mrki',
    'VETERINARSKA AMBULANTA BETA BACKI PETROVAC': 'Veterinarska ambulanta Beta',
    'PLESNI STUDIO ARABESKA NIS': 'Plesni studio Arabeska',
    'OPTICKA RADNJA FOKUS BOR': 'Optička radnja Fokus',
    'TAVERNA O NIKOS THASOS GRC': 'Taverna O Nikos',
    'PIVNICA KOD MILETA BUDVA MNE': 'Pivnica kod Mileta',
  });
});

test('what a till writes in front of a trade is no name, and an ordinary word is', () => {
  namesOf({
    'SEQ 0012 KNJIZARA KORALI NOVI SAD': 'Knjižara Korali',
    'EPG 3D BUTIK MARIANA BEOGRAD RS': 'Butik Mariana',
    'MOTO 001 HOTEL PUTNIK KIKINDA': 'Hotel Putnik',
    'BG FRIZER LOREAL STUDIO MIA TERM2': 'Frizer Loreal studio Mia',
    'BUZZ BAR NIS': 'Buzz bar',
  });
});

test('a public body is named, not what it is paid for', () => {
  namesOf({
    'FILOZOFSKI FAKULTET PRIJAVA ISPITA': 'Filozofski fakultet',
    'PRVI OSNOVNI SUD BEOGRAD TROSKOVI POSTUPKA': 'Prvi osnovni sud Beograd',
    'TEHNICKA SKOLA VIDIN OSIGURANJE': 'Tehnička škola Vidin',
    'JKP VIDRAK VALJEVO SMECARINA': 'JKP Vidrak Valjevo',
    'DOM ZDRAVLJA SAVSKI VENAC UVERENJE': 'Dom zdravlja Savski Venac',
    'RACUN ZA VODU JKP USCE LUCANI': 'JKP Ušće Lučani',
  });
});

test('a letter that was lost is put back where the word is known, else guessed, and then it is not sure', () => {
  namesOf({
    'CVE?ARA DALIJA KRU?EVAC': 'Cvećara Dalija',
    'VO#ARA BANANA ARAN#ELOVAC': 'Voćara Banana',
    'Prodavnica Å ampion Ä\u008cačak': 'Prodavnica Šampion',
    'BUTIK MILOÅ EVIÄ† ÄŒAÄŒAK': 'Butik Milošević',
    'PEKARA Ä\ufffdURÄ\ufffdEVAK PANÄEVO': 'Pekara Đurđevak',
    'BÄCKEREI KAMPS BERLIN DEU': 'Bäckerei Kamps',
  });
  const guessed = of('APOTEKA ZLAM?ICA ZVEZDARA');
  assert.ok(!guessed.merchantName.includes('?') && guessed.merchantName.split(' ').length === 2);
  assert.equal(guessed.merchantConfidence, 'medium');
  assert.equal(of('[IZVTR 99821] TRANSAKCIJE PO NALOGU GRADJANA').merchantName, 'P2P transfer');
});

test('words written on are cut, and a compound of its own stays whole', () => {
  namesOf({
    NAKNADAZAODRZAVANJERACUNA: 'Bank: account maintenance',
    YETTELRACUN112025: 'Yettel',
    DMDROGERIEMARKT1044SU: 'dm drogerie markt',
    'PEKARATROSIC SMEDEREVO': 'Pekara Trosić',
    'AROMATERAPIJA NIS': 'Aromaterapija',
    'KOZMETICKISALONVERONIKA SOMBOR': 'Kozmetički salon Veronika',
    'VETERINARSKASTANICAZOOLEK KIKINDA': 'Veterinarska stanica Zoolek',
    'GVOZDJARASRAFEKS VRSAC': 'Gvožđara Srafeks',
    'KNJIZARADJURDJEVDAN NIS': 'Knjižara Đurđevdan',
    'STUDIOLUX BEOGRAD': 'Studiolux',
  });
  assert.equal(of('STANARINA 03/2026').category, 'rent');
  // Where a name that no list holds ends, and a place begins, nothing tells.
  assert.equal(of('GVOZDJARASRAFEKS VRSAC').merchantConfidence, 'medium');
  assert.equal(of('KNJIZARADJURDJEVDAN NIS').merchantConfidence, 'high');
});

test('a person is named in the nominative, and a trade or a purpose is no surname', () => {
  namesOf({
    'PRENESI NA BROJ TELEFONA NENADU POPADICU': 'Nenad Popadić',
    'INSTANT PLACANJE RUCAK TAMARI ILINCIC': 'Tamara Ilincić',
    'UPLATA ZORICA MATIC POZAJMICA': 'Zorica Matić',
    'TRAJNI NALOG DZEPARAC FILIP': 'Filip',
  });
  assert.equal(of('LIDIJA FRIZERSKI SALON SENTA').category, 'personal_care');
  assert.equal(of('VRACANJE DUGA BRATU').merchantName, 'P2P transfer');
});

test('who pays wages and grants is named as far as the name goes', () => {
  namesOf(
    {
      'BONUS ZA Q3 CODEWAVE DOO': 'Codewave',
      'PLATA FEB DOM ZDRAVLJA RUMA': 'Dom zdravlja',
      'SUBVENCIJA PO HEKTARU UPRAVA ZA AGRARNA PLACANJA': 'Uprava za agrarna plaćanja',
      'DEVIZNI PRILIV UPWORK GLOBAL': 'Upwork',
    },
    900_00,
  );
});
