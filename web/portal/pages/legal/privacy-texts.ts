import type { LegalText } from './texts.ts';

/** The privacy statement: the personal data of all rooms in src/main/rooms.ts. */
export const privacy: LegalText = {
  title: ['Privacy Policy', 'Politika privatnosti'],
  since: '2026-03-01',
  intro: [
    'This is about you, the developer who registers here. The people in the sandbox do not exist: their banks, accounts and payments are simulated. There is no real bank data in this service.',
    'Ovo se odnosi na vas, programera koji se ovde registruje. Ljudi u sandboxu ne postoje: njihove banke, računi i plaćanja su simulirani. U ovom servisu nema podataka pravih banaka.',
  ],
  sections: [
    {
      title: ['Who is responsible', 'Ko je odgovoran'],
      paragraphs: [
        [
          'Whoever runs this installation of the Open Banking Data Service is the controller of your data. If you run it on your own machine, that is you, and nothing leaves the machine.',
          'Rukovalac vašim podacima je onaj ko vodi ovu instalaciju servisa. Ako je pokrećete na svom računaru, to ste vi, i ništa ne napušta računar.',
        ],
      ],
    },
    {
      title: ['What is held, and why', 'Šta se čuva i zašto'],
      paragraphs: [
        [
          'Your name, email address, company and a hash of your password, to know whose account it is and to let nobody else in. When you accepted these texts and confirmed your address.',
          'Vaše ime, adresa e-pošte, firma i heš lozinke, da se zna čiji je nalog i da niko drugi ne uđe. Kada ste prihvatili ove tekstove i potvrdili adresu.',
        ],
        [
          'Hashes of session tokens and of API keys. The tokens and keys themselves are not kept and cannot be shown again.',
          'Heševi tokena sesija i API ključeva. Sami tokeni i ključevi se ne čuvaju i ne mogu se ponovo prikazati.',
        ],
        [
          'The connections that your applications make, with their simulated accounts and transactions, and the addresses of your webhooks with a record of what was delivered.',
          'Veze koje prave vaše aplikacije, sa simuliranim računima i transakcijama, i adrese vaših webhook poziva sa evidencijom isporuka.',
        ],
        [
          'Of each request: which key, which endpoint, the status, the error code, how long it took and the request id. Never its content, and no address of your users.',
          'Za svaki zahtev: koji ključ, koja operacija, status, kod greške, trajanje i oznaka zahteva. Nikada sadržaj i nikada adrese vaših korisnika.',
        ],
      ],
    },
    {
      title: ['For how long', 'Koliko dugo'],
      paragraphs: [
        [
          'The account, its keys and webhooks until you delete the account. Accounts that are never confirmed, 30 days. Requests, events and deliveries, 30 days. Connections until they are revoked. Sessions, at most 8 days.',
          'Nalog, ključevi i webhook pozivi dok ne obrišete nalog. Nalozi koji nikad nisu potvrđeni, 30 dana. Zahtevi, događaji i isporuke, 30 dana. Veze dok se ne opozovu. Sesije, najviše 8 dana.',
        ],
      ],
    },
    {
      title: ['Who receives it', 'Ko ih dobija'],
      paragraphs: [
        [
          'Nobody but the mail server that delivers your mails, and the webhook addresses that you registered yourself. Nothing is sold, and there is no tracking: the portal loads nothing from elsewhere. It sets two cookies that logging in needs and that no script can read: the session, for 24 hours or until you log out, and a token by which we know your browser again at a log-in, for 180 days. Your browser also keeps your choice of language, appearance and key.',
          'Niko osim servera koji dostavlja vašu poštu i adresa za webhook koje ste sami prijavili. Ništa se ne prodaje i nema praćenja: portal ne učitava ništa sa drugih mesta. Postavlja dva kolačića koja su potrebna za prijavu i koja nijedna skripta ne može da pročita: sesiju, na 24 sata ili dok se ne odjavite, i token po kome vaš pregledač prepoznajemo pri prijavi, na 180 dana. Vaš pregledač čuva i vaš izbor jezika, izgleda i ključa.',
        ],
      ],
    },
    {
      title: ['Your rights', 'Vaša prava'],
      paragraphs: [
        [
          'You can see what is held, download all of it and delete the account, at any time and by yourself, on the account page or through the API. Deleting removes the account, its keys, webhooks and connections at once and takes the keys out of the request records.',
          'U svakom trenutku i sami možete videti šta se čuva, preuzeti sve i obrisati nalog, na stranici naloga ili preko API-ja. Brisanje odmah uklanja nalog, ključeve, webhook pozive i veze i uklanja ključeve iz zapisa o zahtevima.',
        ],
        [
          'You can complain to the Commissioner for Information of Public Importance and Personal Data Protection of the Republic of Serbia, or to the authority where you live.',
          'Možete se obratiti Povereniku za informacije od javnog značaja i zaštitu podataka o ličnosti, ili nadležnom organu u mestu gde živite.',
        ],
      ],
    },
    {
      title: ['Safety', 'Bezbednost'],
      paragraphs: [
        [
          'Passwords are hashed so that they cannot be read back, signing secrets and connection data are encrypted, and a password reset ends every session.',
          'Lozinke se čuvaju tako da se ne mogu pročitati, tajne za potpisivanje i podaci veza su šifrovani, a promena lozinke završava sve sesije.',
        ],
      ],
    },
  ],
};
