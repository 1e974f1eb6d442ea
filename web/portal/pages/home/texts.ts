import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Get started', 'Prvi koraci'],
  lead: [
    'From a key to the first event in about five minutes. Every step ticks itself when it is done.',
    'Od ključa do prvog događaja za oko pet minuta. Svaki korak se sam označi kada je gotov.',
  ],
  progress: ['{done} of {all} done', 'Urađeno {done} od {all}'],
  done: ['done', 'urađeno'],
  open: ['to do', 'preostalo'],
  waiting: ['Waiting for it…', 'Čeka se…'],
  key: ['Make an API key', 'Napravite API ključ'],
  keyText: [
    'Your server sends it with every request. It is shown once.',
    'Vaš server ga šalje uz svaki zahtev. Prikazuje se jednom.',
  ],
  keyButton: ['Create an API key', 'Napravi API ključ'],
  keyDone: ['{name} · {prefix}…', '{name} · {prefix}…'],
  call: ['Make the first call', 'Pošaljite prvi poziv'],
  callText: [
    'Paste this into a terminal. The answer is an empty list, and this step ticks within seconds.',
    'Nalepite ovo u terminal. Odgovor je prazna lista, a ovaj korak se označi za nekoliko sekundi.',
  ],
  callNoKey: [
    'Replace the placeholder with your key. Lost it? Make another one.',
    'Umesto oznake upišite svoj ključ. Izgubili ste ga? Napravite novi.',
  ],
  terminal: ['Terminal', 'Terminal'],
  bank: ['Connect a bank', 'Povežite banku'],
  bankText: [
    'This is the widget that your users will see. Any user name and password will do: the banks are simulated.',
    'Ovo je prozor koji će videti vaši korisnici. Bilo koje korisničko ime i lozinka su dobri: banke su simulirane.',
  ],
  bankButton: ['Connect a bank', 'Poveži banku'],
  bankScope: [
    'This key may not connect banks: it lacks the scope connections:write.',
    'Ovaj ključ ne sme da povezuje banke: nema dozvolu connections:write.',
  ],
  bankDone: ['{count} connected', 'Povezano: {count}'],
  data: ['See its transactions', 'Pogledajte transakcije'],
  dataText: [
    'A year of them, with merchants and categories, appears here as soon as a bank is connected.',
    'Godina dana transakcija, sa trgovcima i kategorijama, pojaviće se ovde čim povežete banku.',
  ],
  dataNone: [
    'The bank that you connected shares no data yet; Banca Intesa, OTP and Raiffeisen do.',
    'Banka koju ste povezali još ne deli podatke; Banca Intesa, OTP i Raiffeisen dele.',
  ],
  dataAnother: ['Connect another', 'Povežite još jednu'],
  latest: ['Latest transactions', 'Poslednje transakcije'],
  date: ['Date', 'Datum'],
  merchant: ['Merchant', 'Trgovac'],
  category: ['Category', 'Kategorija'],
  amount: ['Amount', 'Iznos'],
  allData: ['All accounts and transactions', 'Svi računi i transakcije'],
  webhook: ['Add a webhook', 'Dodajte webhook'],
  webhookText: [
    'So that you hear of new transactions and ending consents without asking.',
    'Da biste za nove transakcije i istek saglasnosti saznali bez pitanja.',
  ],
  webhookButton: ['Add a webhook', 'Dodaj webhook'],
  event: ['Receive an event', 'Primite događaj'],
  eventText: [
    'Send a test event. The step ticks when your server has answered it with 2xx.',
    'Pošaljite probni događaj. Korak se označi kada vaš server odgovori sa 2xx.',
  ],
  eventButton: ['Send a test event', 'Pošalji probni događaj'],
  eventDone: ['{type} delivered', '{type} isporučen'],
  eventFailing: ['The last attempt failed: {reason}', 'Poslednji pokušaj nije uspeo: {reason}'],
  attempts: ['See the attempts', 'Pogledaj pokušaje'],
  allDone: ['You are set up', 'Sve je spremno'],
  allDoneText: ['Everything works. What next?', 'Sve radi. Šta dalje?'],
  nextSandbox: ['Move time in the sandbox', 'Pomerite vreme u sandboxu'],
  nextSandboxText: [
    'Ninety days in a second: consents end, salaries arrive, subscriptions rise.',
    'Devedeset dana za sekund: saglasnosti ističu, plate stižu, pretplate poskupljuju.',
  ],
  nextDocs: ['Read the API reference', 'Pročitajte API dokumentaciju'],
  nextDocsText: [
    'Every endpoint with examples, and a page for every error.',
    'Svaka operacija sa primerima i stranica za svaku grešku.',
  ],
  nextUsage: ['Watch your usage', 'Pratite korišćenje'],
  nextUsageText: [
    'Requests, errors with their ids, latency and what is left of the limit.',
    'Zahtevi, greške sa oznakama, trajanje i preostali limit.',
  ],
} satisfies Dictionary;
