/** All texts of the user's own page, in English and in Serbian. */
import type { Text } from '../language/text.ts';

export const language: Text = ['Language', 'Jezik'];
export const title: Text = ['Your bank data', 'Vaši podaci iz banke'];

// The link
export const openLead: Text = [
  'Here you see which of your bank data an application reads. You can end the access, and take your data along.',
  'Ovde vidite koje vaše podatke iz banke čita aplikacija. Pristup možete da ukinete, a podatke da ponesete sa sobom.',
];
export const openFine: Text = [
  'The link works once, in this browser. The page then stays open for one hour. A cookie remembers it until then.',
  'Link radi jednom, u ovom pregledaču. Stranica zatim ostaje otvorena jedan sat. Kolačić je pamti do tada.',
];
export const openButton: Text = ['Open my page', 'Otvori moju stranicu'];

// At the end of the connect flow
export const offerPageTitle: Text = ['Your own page', 'Vaša stranica'];
export const offerTitle: Text = ['Manage this access later', 'Upravljajte ovim pristupom kasnije'];
export const offerLead: Text = [
  'On your own page you see what is read, end the access, and take your data along.',
  'Na svojoj stranici vidite šta se čita, ukidate pristup i preuzimate svoje podatke.',
];
export const mailButton: Text = ['Send me a link by mail', 'Pošalji mi link e-poštom'];
export const mailTo: Text = [
  'To {address}, the address that your bank has for you. The link works once, within 15 minutes of the mail.',
  'Na {address}, adresu koju o vama ima banka. Link radi jednom, u roku od 15 minuta od slanja.',
];
export const mailSentTitle: Text = ['A link is on its way', 'Link je poslat'];
export const mailSentLead: Text = [
  'A mail goes to {address}. It may take a few minutes; look among unwanted mail too.',
  'Poruka stiže na {address}. To može da potraje nekoliko minuta; proverite i neželjenu poštu.',
];
export const mailSentFine: Text = [
  'One mail is sent for each time that you agree at the bank, and at most three in a day.',
  'Šalje se jedna poruka za svaku saglasnost koju date u banci, a najviše tri dnevno.',
];

// The mail
export const mailSubject: Text = [
  'Your page: who reads your bank data',
  'Vaša stranica: ko čita vaše podatke iz banke',
];
export const mailWhy: Text = [
  'You asked for this link after you had connected {bank} to an application.',
  'Ovaj link ste zatražili pošto ste povezali banku sa aplikacijom ({bank}).',
];
export const mailHow: Text = [
  'Open it and press the button. It works once, in one browser, within 15 minutes. On the page you see what the application reads, end the access, and take your data along.',
  'Otvorite ga i pritisnite dugme. Radi jednom, u jednom pregledaču, u roku od 15 minuta. Na stranici vidite šta aplikacija čita, ukidate pristup i preuzimate svoje podatke.',
];
export const mailClosing: Text = [
  'Do not pass the link on: whoever opens it first sees your page. If you did not ask for it, you need not do anything.',
  'Ne prosleđujte link: ko ga prvi otvori, vidi vašu stranicu. Ako ga niste vi zatražili, ne treba ništa da uradite.',
];

// No page
export const closedTitle: Text = ['This page cannot be opened', 'Ova stranica ne može da se otvori'];
export const closedLead: Text = [
  'A link works once, in one browser, within 15 minutes. The page then stays open for one hour.',
  'Link radi jednom, u jednom pregledaču, u roku od 15 minuta. Stranica zatim ostaje otvorena jedan sat.',
];
export const closedAdvice: Text = [
  'Go back to the application that gave you the link, and ask it for a new one.',
  'Vratite se u aplikaciju koja vam je dala link i zatražite novi.',
];
export const closedOpen: Text = [
  'Did you open the page in this browser before? Go to your page',
  'Već ste otvorili stranicu u ovom pregledaču? Idite na svoju stranicu',
];
export const failedTitle: Text = ['Something went wrong', 'Došlo je do greške'];
export const failedLead: Text = [
  'Nothing was changed. Go back and try again in a moment.',
  'Ništa nije promenjeno. Vratite se i pokušajte ponovo za koji trenutak.',
];
export const missingTitle: Text = ['This is not on your page', 'Toga nema na vašoj stranici'];
export const missingLead: Text = [
  'The access or account may have ended meanwhile. Your page shows what there is.',
  'Pristup ili račun je možda u međuvremenu ukinut. Na vašoj stranici je ono što postoji.',
];
export const back: Text = ['Back to my page', 'Nazad na moju stranicu'];

// The page
export const lead: Text = [
  '{app} may read the data below. Nobody can pay or change anything with it.',
  '{app} može da čita podatke navedene ispod. Time niko ne može ništa da plati niti promeni.',
];
export const leadEnded: Text = [
  '{app} can no longer read anything: its access to this service has ended. What was stored is still here until you erase it.',
  '{app} više ne može ništa da čita: njen pristup ovom servisu je ukinut. Sačuvani podaci su i dalje ovde dok ih ne obrišete.',
];
export const empty: Text = [
  'No bank is connected to {app}. Nothing of yours is stored here.',
  'Nijedna banka nije povezana sa aplikacijom {app}. Ovde se ne čuva ništa vaše.',
];
export const active: Text = ['Active', 'Aktivan'];
export const expired: Text = ['Ended', 'Istekao'];
export const since: Text = ['Since', 'Od'];
export const until: Text = ['Until', 'Do'];
export const endedOn: Text = ['Ended on', 'Istekao'];
export const mayRead: Text = ['What {app} may read', 'Šta {app} može da čita'];
export const couldRead: Text = [
  'What {app} could read until the access ended',
  'Šta je {app} mogla da čita dok pristup nije istekao',
];
export const fromFiles: Text = [
  'Data from statement files that were uploaded. No bank is asked.',
  'Podaci iz učitanih izvoda. Banci se ne šalju upiti.',
];
export const accounts: Text = ['Accounts', 'Računi'];
export const noAccounts: Text = ['No accounts are stored.', 'Nijedan račun nije sačuvan.'];
export const stored: Text = ['What is stored here', 'Šta je ovde sačuvano'];
export const storedCounts: Text = [
  '{accounts} {accounts|account|accounts} and {transactions} {transactions|transaction|transactions}, from {from} to {to}',
  '{accounts} {accounts|račun|računa|računa} i {transactions} {transactions|transakcija|transakcije|transakcija}, od {from} do {to}',
];
export const storedAccounts: Text = [
  '{accounts} {accounts|account|accounts}, no transactions',
  '{accounts} {accounts|račun|računa|računa}, bez transakcija',
];
export const counts: Text = [
  '{accounts} {accounts|account|accounts} and {transactions} {transactions|transaction|transactions}',
  '{accounts} {accounts|račun|računa|računa} i {transactions} {transactions|transakcija|transakcije|transakcija}',
];
export const reads: Text = ['Who read it in the last 90 days', 'Ko je to čitao u poslednjih 90 dana'];
export const readsNone: Text = ['Nobody has read it.', 'Niko to nije čitao.'];
export const readsDays: Text = ['Show every day', 'Prikaži svaki dan'];
export const readsTitle: Text = ['Who read your data at {bank}', 'Ko je čitao vaše podatke – {bank}'];
export const readsLead: Text = [
  'How often which kind of data was read in the last 90 days. Newest day first.',
  'Koliko puta je koja vrsta podataka čitana u poslednjih 90 dana. Najnoviji dan je prvi.',
];
export const readLine: Text = [
  '{count} {count|time|times} on {days} {days|day|days}, last on {last}',
  '{count} {count|put|puta|puta} u {days} {days|danu|dana|dana}, poslednji put {last}',
];
export const readerApplication: Text = ['{app}', '{app}'];
export const readerDeveloper: Text = [
  'The people behind {app}, in their administration',
  'Ljudi koji vode aplikaciju {app}, u njenoj administraciji',
];
export const readerBudgetApp: Text = [
  'A budget application that you connected',
  'Aplikacija za budžet koju ste povezali',
];
export const readAccounts: Text = ['List of accounts', 'Spisak računa'];
export const readBalances: Text = ['Balances', 'Stanja'];
export const readIdentity: Text = ['Name and account number', 'Ime i broj računa'];
export const readTransactions: Text = ['Transactions', 'Transakcije'];
export const readRecurring: Text = ['Recurring payments', 'Redovna plaćanja'];
export const readExports: Text = ['Downloads and statements', 'Preuzimanja i izvodi'];
export const consents: Text = ['What you agreed to', 'Na šta ste pristali'];
export const consentLine: Text = ['{from} to {to}', 'od {from} do {to}'];

// Actions
export const renew: Text = ['Renew at the bank', 'Obnovi u banci'];
export const end: Text = ['End access and erase', 'Ukini pristup i obriši'];
export const takeAlong: Text = ['Take your data along', 'Ponesite svoje podatke'];
export const takeAlongLead: Text = [
  'One file (ZIP) with everything that is stored: for programs (JSON), for spreadsheets (CSV) and to read (PDF).',
  'Jedna datoteka (ZIP) sa svime što je sačuvano: za programe (JSON), za tabele (CSV) i za čitanje (PDF).',
];
export const takeAlongReadme: Text = [
  `One folder for each bank connection.

connection.json  everything that is stored of the connection, for programs
reads.json       how often which data were read in the last 90 days, and by whom
account-N.csv    the booked transactions of an account, for spreadsheets
account-N-Y.pdf  the statement of a year, to read

The accounts have the order of "accounts" in connection.json.
An account with very many transactions has no PDF or CSV; connection.json has them all.
`,
  `Po jedan direktorijum za svaku vezu sa bankom.

connection.json  sve što je sačuvano o vezi, za programe
reads.json       koliko puta su koji podaci čitani u poslednjih 90 dana, i ko ih je čitao
account-N.csv    proknjižene transakcije računa, za tabele
account-N-Y.pdf  izvod za godinu, za čitanje

Računi su istim redom kao "accounts" u connection.json.
Za račun sa veoma mnogo transakcija nema datoteke PDF ili CSV; connection.json ih sadrži sve.
`,
];
export const download: Text = ['Download everything', 'Preuzmi sve'];
export const receipts: Text = ['What you ended', 'Šta ste ukinuli'];
export const close: Text = ['Close this page', 'Zatvori ovu stranicu'];
export const privacy: Text = ['What happens with your data', 'Šta se dešava sa vašim podacima'];

export const toBankTitle: Text = ['To your bank', 'U vašu banku'];
export const toBankLead: Text = [
  'You agree there once more, and come back to this page.',
  'Tamo još jednom dajete saglasnost, pa se vraćate na ovu stranicu.',
];
export const toBank: Text = ['Continue to {bank}', 'Nastavi – {bank}'];

// The view of the developer
export const viewNote: Text = [
  'This is what the user sees. You can only look at it, and the audit log of your account has an entry about it.',
  'Ovo vidi korisnik. Možete samo da pogledate, i to se beleži u dnevniku aktivnosti vašeg naloga.',
];

// Ending a connection
export const endTitle: Text = ['End the access to {bank}?', 'Ukidate li pristup ({bank})?'];
export const endLead: Text = [
  '{app} can then read nothing of yours at {bank}. All data of this access is erased here at once: {what}.',
  '{app} tada više ne može da čita ništa vaše ({bank}). Svi podaci ovog pristupa brišu se ovde odmah: {what}.',
];
export const endWarning: Text = [
  'This cannot be undone. To share again, you connect the bank again in the application.',
  'Ovo se ne može poništiti. Da biste ponovo delili podatke, ponovo povezujete banku u aplikaciji.',
];
export const endCopies: Text = [
  '{app} is told about it. Copies that {app} made before are its own responsibility: ask it to erase them.',
  '{app} dobija obaveštenje o tome. Za ranije kopije odgovorna je aplikacija: zatražite od nje da ih obriše.',
];
export const endTakeAlong: Text = [
  'Download your data first, if you want to keep it',
  'Prvo preuzmite podatke, ako želite da ih sačuvate',
];
export const endAccount: Text = ['End access', 'Ukini pristup'];
export const endAccountTitle: Text = ['End the access to one account?', 'Ukidate li pristup jednom računu?'];
export const endAccountLead: Text = [
  '{app} can then read nothing of this account at {bank}: {account}. Its data is erased here at once: {what}. Your other accounts stay connected.',
  '{app} tada više ne može da čita ništa sa ovog računa ({bank}): {account}. Njegovi podaci se brišu ovde odmah: {what}. Vaši drugi računi ostaju povezani.',
];
export const endAccountWarning: Text = [
  'This cannot be undone. To share the account again, select it at the bank when you renew the access. If the bank offers no choice of accounts, end the whole access and connect the bank again.',
  'Ovo se ne može poništiti. Da biste ponovo delili račun, izaberite ga u banci kada obnavljate pristup. Ako banka ne nudi izbor računa, ukinite ceo pristup i ponovo povežite banku.',
];
export const endAccountFileWarning: Text = [
  'This cannot be undone. To share the account again, upload a statement of it again in the application.',
  'Ovo se ne može poništiti. Da biste ponovo delili račun, ponovo učitajte njegov izvod u aplikaciji.',
];
export const endConfirm: Text = ['End and erase', 'Ukini i obriši'];
export const cancel: Text = ['Cancel', 'Odustani'];
export const endedTitle: Text = ['The access has ended', 'Pristup je ukinut'];
export const endedLead: Text = [
  '{app} can no longer read your data at {bank}. Erased here on {date}: {what}.',
  '{app} više ne može da čita vaše podatke ({bank}). Dana {date} ovde je obrisano: {what}.',
];
export const endedAccountLead: Text = [
  '{app} can no longer read one of your accounts at {bank} ({currency}). Erased here on {date}: {what}.',
  '{app} više ne može da čita jedan od vaših računa ({bank}, {currency}). Dana {date} ovde je obrisano: {what}.',
];
export const endedAccountBank: Text = [
  'The consent at the bank goes on for your other accounts. This account is not read any more.',
  'Saglasnost u banci i dalje važi za vaše druge račune. Ovaj račun se više ne čita.',
];
export const oneAccount: Text = ['One account ({currency})', 'Jedan račun ({currency})'];
export const endedBank: Text = [
  'The bank is asked to end its consent too.',
  'I od banke se traži da okonča svoju saglasnost.',
];
export const endedReceipt: Text = ['Download the receipt', 'Preuzmi potvrdu'];
export const endedReceiptPdf: Text = [
  'Download the receipt to read (PDF)',
  'Preuzmi potvrdu za čitanje (PDF)',
];
export const endedReceiptJson: Text = ['Receipt for programs (JSON)', 'Potvrda za programe (JSON)'];
export const receiptPdf: Text = ['Receipt (PDF)', 'Potvrda (PDF)'];
export const receiptJson: Text = ['JSON', 'JSON'];

// The printed receipt
export const printedConsentTitle: Text = ['Receipt of a consent', 'Potvrda o saglasnosti'];
export const printedErasureTitle: Text = ['Receipt of an erasure', 'Potvrda o brisanju'];
export const printedApplication: Text = ['Application', 'Aplikacija'];
export const printedBank: Text = ['Bank', 'Banka'];
export const printedConnection: Text = ['Id of the access', 'Oznaka pristupa'];
export const printedAccount: Text = ['Id of the account', 'Oznaka računa'];
export const printedPermissions: Text = ['What the application may read', 'Šta aplikacija može da čita'];
export const printedErased: Text = ['What was erased', 'Šta je obrisano'];
export const printedErasedAt: Text = ['When it was erased', 'Kada je obrisano'];
export const printedId: Text = ['Id of this receipt', 'Oznaka ove potvrde'];
export const printedVerify: Text = [
  'This receipt names no person. It is signed: the text below is the signature with what was signed (a JSON Web Signature). Anybody can verify it with the command "obds verify FILE" and the keys at {keys}',
  'Ova potvrda ne sadrži ime osobe. Potpisana je: tekst ispod je potpis zajedno sa onim što je potpisano (JSON Web Signature). Svako može da je proveri naredbom "obds verify FILE" i ključevima sa adrese {keys}',
];
export const endedReceiptFine: Text = [
  'The receipt is signed, so that you can prove the erasure. It does not name you. You can download it while this page is open.',
  'Potvrda je potpisana, pa njome možete dokazati brisanje. Ne sadrži vaše ime. Možete je preuzeti dok je ova stranica otvorena.',
];
