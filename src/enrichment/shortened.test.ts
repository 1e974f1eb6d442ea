/** Words that banks and firms shorten, who is paid where two are named, and trades beside which another's word stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from './enrich.ts';

const of = (line: string) =>
  enrich({
    description: line.replace(/^\+/, ''),
    amountMinor: line.startsWith('+') ? 2_000_00 : -2_000_00,
    currency: 'RSD',
  });
const are = (expected: Record<string, readonly [name: string, category: string]>): void =>
  assert.deepEqual(
    Object.fromEntries(
      Object.keys(expected).map((line) => [line, [of(line).merchantName, of(line).merchantCategory]]),
    ),
    expected,
  );

test('a word that a firm shortens is written out, and one that a bank shortens is read', () => {
  are({
    'STOM.ORD. DR PAVLOVIC ZEMUN 688': ['Stomatološka ordinacija dr Pavlović', 'dental'],
    'OFTALMOLOSKA ORD DR VIDA PLUS NOVI SA': ['Oftalmološka ordinacija dr Vida plus', 'medical_clinic'],
    'FRIZ. SALON KOD CECE PR VRANJE VRA': ['Frizerski salon kod Cece', 'hairdresser'],
    'PROV. ZA ISPL. GOTOVINE U INOSTRANSTVU': ['Bank: cash withdrawal fee', 'atm_fee'],
    'Prov. po nalogu e-bank 2026-03-11': ['Bank: payment order fee', 'transfer_fee'],
    'MONTHLY ACCOUNT FEE': ['Bank: account maintenance', 'account_maintenance_fee'],
    'FEE FOR CURRENCY CONVERSION': ['Bank: FX transfer fee', 'transfer_fee'],
    'PDV NA NAKNADU BANKE': ['Bank: other fee', 'bank_fee'],
  });
});

test('who is paid is named: the body that collects, the school behind what is paid for, the person at the other telephone', () => {
  are({
    'GRADSKA UPRAVA ADMINISTRATIVNA TAKSA': ['Gradska uprava', 'government_fee'],
    'PRIJAVA ISPITA POLJOPRIVREDNI FAK NS': ['Poljoprivredni fakultet', 'university'],
    'EKSKURZIJA VII RAZRED II RATA OS KRALJ PETAR I': ['OŠ Kralj Petar', 'school'],
    'OPSTA BOLNICA LESKOVAC PARTI': ['Opšta bolnica Leskovac', 'medical_clinic'],
    'PRENESI prenos na broj telefona DJORDJE M.': ['Đorđe M', 'p2p'],
    'PRENESI NA TELEFON 064XXXXXX12': ['P2P transfer', 'p2p'],
    'MAMI ZA LEKOVE': ['P2P transfer', 'p2p'],
    '+SALARY FEBRUARY MICROSOFT DEVELOPMENT CENTER': ['Microsoft Development center', 'payroll'],
    'STRIPE *BEEHIIV 8885551212 US': ['Beehiiv', 'software'],
    'FS *SUBLIMEHQ FASTSPRING NLD': ['Sublimehq', 'software'],
    'PAYTEN*KULTURNI CENTAR': ['Kulturni centar', 'museum'],
  });
});

test('a trade is told beside a word that is the trade of another', () => {
  are({
    'SKOLA FUDBALA POLETARAC': ['Škola Fudbala Poletarac', 'sports_club'],
    'SALON KUHINJA ALBA': ['Salon kuhinja Alba', 'furniture'],
    'KOPIRNICA KOD FAKULTETA': ['Kopirnica kod Fakulteta', 'print_services'],
    'TENISKI KLUB SLATKI ZALOGAJ': ['Teniski klub Slatki Zalogaj', 'sports_club'],
    'AGENCIJA ZA KNJIGOVODSTVO BILANS PLUS': ['Agencija za knjigovodstvo Bilans plus', 'accounting_services'],
    'KUPOVINA NA 6 RATA TEHNOMANIJA': ['Tehnomanija', 'electronics'],
    'RATA PO KARTICI DINA 3/12': ['Card instalments', 'card_instalment'],
  });
});

test('a name keeps a word that is a kind of card or the code of a country as well', () => {
  are({
    'GOLD KAFE BAR BEOCIN': ['Gold kafe bar', 'cafe'],
    'OPTIKA LUX SREMSKA MIT': ['Optika Lux', 'optician'],
  });
});

test('the word of a trade is read as far as firms shorten it, and how a parking was paid is no name', () => {
  are({
    'AUTOSERV MILKICA NIS 688': ['Autoservis Milkica', 'vehicle_services'],
    'TEH PREG MILKICA NIS 688': ['Teh pregled Milkica', 'vehicle_services'],
    'MES RADNJA MILKICA NIS 688': ['Mes radnja Milkica', 'butcher'],
    'HEM CISC MILKICA NIS 688': ['Hemijsko čišćenje Milkica', 'laundry'],
    'PARKING NOVI PAZAR SMS 9022': ['Parking Novi Pazar', 'parking'],
    'SMS PARKING 9111 ZONA 1': ['Parking servis', 'parking'],
    'HUMANITARNI SMS 3030': ['Humanitarni SMS', 'donation'],
  });
});

test('a shop of other goods that is called like a brand is no shop of the brand; one of like goods is', () => {
  are({
    'CVECARA GUCCI NIS 688': ['Cvećara Gucci', 'florist'],
    'STOLARIJA REEBOK NIS 688': ['Stolarija Reebok', 'furniture'],
    'OBUCA REEBOK NIS 688': ['Reebok', 'sportswear'],
    'BUTIK UMBRO NIS 688': ['Umbro', 'sportswear'],
  });
});
