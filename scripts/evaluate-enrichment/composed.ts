/**
 * Lines composed of what lines are made of: a trade, a name, a town, and what banks, tills and people write around them. They hold rules
 * to all combinations, where lists of labelled lines hold them to a few; what nobody thought of here they do not show.
 */

export interface Composed {
  kind: 'firm' | 'bill' | 'person' | 'body';
  description: string;
  /** Names that are right. */
  names: readonly string[];
}

const list = (text: string): string[] => text.split(/\s*;\s*/);

const TRADES = list(
  'PEKARA; MESARA; KAFE BAR; RESTORAN; FRIZERSKI SALON; APOTEKA; AUTO SERVIS; CVECARA; BUTIK; PICERIJA; POSLASTICARNICA; OPTIKA; ' +
    'STOMATOLOSKA ORDINACIJA; VETERINARSKA AMBULANTA; KNJIZARA; STOLARIJA; TERETANA; HOTEL; KAFANA; CEVABDZINICA; AUTO PERIONICA; ' +
    'KOZMETICKI SALON; MARKET; VULKANIZER; TURISTICKA AGENCIJA; GVOZDJARA; RIBARNICA; ZLATARA; BRZA HRANA; AUTO DELOVI; IGRAONICA; ' +
    'PALACINKARNICA; VINOTEKA; APARTMANI; AUTO SKOLA; TEHNICKI PREGLED; SERVIS RACUNARA; PET SHOP; ZDRAVA HRANA; ROSTILJ; PAPIRNICA; ' +
    'KROJACKA RADNJA; FARBARA; LABORATORIJA; MOTORCIKLI; SVECANA SALA; PROJEKTNI BIRO; ZUMBA; SKIJASKI CENTAR; TOPLOTNE PUMPE',
);
const NAMES = list(
  'STARI HRAST; DVA JELENA; ZLATNI KLAS; KOD DEDE; VIVA; ALEKSANDRIJA; MALI RAJ; NAS KUTAK; SUNCE; LA VITA; BELLA; TRI SESIRA; KOD MILETA; ' +
    'DELFIN; NA CEPU; POD LIPOM; STEFAN; IVANA; ORHIDEJA; BISER; ROSA; VUK; JEZERO; PROLECE; DUNAV; MORAVA; TREND; TINA; DUO; CARICA; ' +
    'LASTA; GALEB; ORAO; PANDA; LEPTIR; RUZA; IRIS; PEONIJA; ZELENIKA',
);
const TOWNS = list(
  'BEOGRAD; NOVI SAD; NIS; KRAGUJEVAC; SUBOTICA; CACAK; UZICE; SREMSKA MITROVICA; BACKA PALANKA; BOR; RUMA; KNJAZEVAC; APATIN; LOZNICA; SENTA',
);

/** T is the trade, N the name, W the town. */
const FIRMS = list(
  'T N W; T N; T N W RS; POS T N W SRB; N T W; T N PR W; T N DOO W; T "N" W; T N>W              RS; STR T N W; T N MP 3 W; T N TC PLAZA W; ' +
    'T N CARA DUSANA 12 W; T-N W; 12.03.2026 T N W 4312; POS12 T N W; RS T N W; REALIZACIJA T N W; KUP. 12.03. T N W; GOOGLE PAY T N W; ' +
    'KUPOVINA NA 6 RATA T N W; T N ZELENA PIJACA; T N GRADSKA PIJACA W; T N OBRENOVICEVA; T N RAJICEVA SC; T N APPLE PAY; T N E-COMMERCE; ' +
    'T N OGRANAK 4 W; T N TC PETLOVO BRDO; MILAN ILIC PR T N W; T N MILAN ILIC PR',
);
const BILLS = list(
  'PLACANJE PO RACUNU 123/26 T N DOO; UPLATA PO FAKTURI 45-2026 T N; AVANS T N DOO W; T N DOO W RACUN 12/26; T N RN 12-2026; ' +
    'PREDRACUN BR 33 T N PR W; UPLATA T N W; PRENOS T N DOO; IPS QR T N; RATA 3/6 T N; FAKT.BR. 12 T N DOO; PO UGOVORU 12/2026 T N DOO; ' +
    'POVRACAJ T N W; T N W REKLAMACIJA',
);

const GIVEN = list(
  'MARKO; ANA; JELENA; NIKOLA; SLOBODAN; MILICA; BRANISLAV; LJUBISA; DJORDJE; VESNA; SRDJAN; VUKASIN; SNEZANA; ZDRAVKO; BOBAN; ADAM; ANDJELKO; ' +
    'EMIL; ISTVAN; ERZSEBET; ZOLTAN; AMAR; LEJLA; AIDA; FATIMA; ARTON; PAVEL; ZUZANA',
);
const SURNAMES = list(
  'JOVANOVIC; PETROVIC; SAVKOV; TOTH; NAGY; HADZIC; STANKOVIC; ZIVANOVIC; DJURIC; SIMIN; BALAZ; SZABO; HASANOVIC; MALESEVIC; TRIFUNOVIC; LUKAC; ' +
    'LAZIN; KIS; VARGA; HUDAK; BERISA; KRASNICI; GRUBOR; MATIJASEVIC; ERDELJAN',
);
/** P is the person. */
const PERSONS = list(
  'P; PRENOS P; UPLATA P; UPLATA NA RACUN P; PRENOS SREDSTAVA P; IPS PLACANJE P; INSTANT PLACANJE - P; P W; P CARA DUSANA 12 W; P, W; P POZAJMICA; ' +
    'P ZA RUCAK; POKLON P; UPLATA PO DOGOVORU P; TRANSAKCIJE PO NALOGU GRADJANA P; 289 P; PRILIV P; NALOG GRADJANA P',
);

const SCHOOLS = list(
  'VUK KARADZIC; SVETI SAVA; DESANKA MAKSIMOVIC; BRANKO RADICEVIC; NIKOLA TESLA; DOSITEJ OBRADOVIC; PETAR KOCIC; IVO ANDRIC; STEVAN SREMAC',
);
/** S is who a school is named after. Behind the mark stand the names that are right. */
const BODIES = list(
  'OS S W UZINA MART = OŠ S; EKSKURZIJA II RATA OS S W = OŠ S; OS S W FOND ZA NASTAVU = OŠ S; UDZBENICI OSN SKOLA S = Osnovna škola S; ' +
    'DOM ZDRAVLJA W PARTICIPACIJA = Dom zdravlja W; SANITARNA KNJIZICA DOM ZDRAVLJA W = Dom zdravlja W; PREGLED DOM ZDRAVLJA W = Dom zdravlja W; ' +
    'DZ W LEKARSKO UVERENJE = DZ W | Dom zdravlja W; OPSTA BOLNICA W SANITARNA KNJIZICA = Opšta bolnica W; GIMNAZIJA W MATURA = Gimnazija W; ' +
    'TEHNICKA SKOLA W SKOLARINA = Tehnička škola W; MUZICKA SKOLA W CLANARINA MART = Muzička škola W; PRIVREDNI SUD U W = Privredni sud u W; ' +
    'FILOZOFSKI FAKULTET W PRIJAVA ISPITA = Filozofski fakultet W; GRADSKA UPRAVA W LOKALNI POREZ = Lokalna poreska administracija; ' +
    'JKP BIOKTOS W RACUN 03/26 = JKP Bioktos; RACUN ZA MART JKP BIOKTOS W = JKP Bioktos; NARODNA BIBLIOTEKA W CLANARINA = Narodna biblioteka W; ' +
    'PU PCELICA W BORAVAK 03/26 = PU Pčelica; ZAVOD ZA JAVNO ZDRAVLJE W PREGLED = Zavod za javno zdravlje W',
);

/** Coprime to the lengths of the lists, so that all meet. */
const STRIDE = 7;
const at = <T>(all: readonly T[], n: number): T => all[(n * STRIDE) % all.length]!;
const put = (shape: string, parts: Readonly<Record<string, string>>): string =>
  shape.replace(/\b[TNWPS]\b/g, (letter) => parts[letter] ?? letter);

const firms = (kind: 'firm' | 'bill', shapes: readonly string[]): Composed[] =>
  TRADES.flatMap((trade, i) =>
    shapes.map((shape, j) => {
      const n = i * shapes.length + j;
      const name = at(NAMES, n);
      const description = put(shape, { T: trade, N: name, W: at(TOWNS, n) });
      return { kind, description, names: [`${trade} ${name}`, name] };
    }),
  );

const persons = (): Composed[] =>
  GIVEN.flatMap((given, i) =>
    PERSONS.map((shape, j) => {
      const n = i * PERSONS.length + j;
      const [one, two] = n % 2 === 0 ? [given, at(SURNAMES, n)] : [at(SURNAMES, n), given];
      const person = `${one} ${two}`;
      return { kind: 'person', description: put(shape, { P: person, W: at(TOWNS, n) }), names: [person] };
    }),
  );

const bodies = (): Composed[] =>
  BODIES.flatMap((shape, i) =>
    TOWNS.map((town, j) => {
      const parts = { W: town, S: at(SCHOOLS, i + j) };
      const [line, names] = shape.split(' = ');
      return {
        kind: 'body',
        description: put(line!, parts),
        names: names!.split(' | ').map((name) => put(name, parts)),
      };
    }),
  );

export const composedLines = (): Composed[] => [
  ...firms('firm', FIRMS),
  ...firms('bill', BILLS),
  ...persons(),
  ...bodies(),
];
