import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Assistants', 'Asistenti'],
  lead: [
    'Programs that use your sandbox over the Model Context Protocol, each with one key and the rights that you choose.',
    'Programi koji koriste vaš sandbox preko protokola `Model Context Protocol`, svaki sa jednim ključem i pravima koja izaberete.',
  ],
  connect: ['Connect an assistant', 'Povežite asistenta'],
  connectText: [
    'Give the assistant this address. It opens this portal, where you choose a key and rights. An assistant that takes a key instead sends it as “Authorization: Bearer …”.',
    'Dajte asistentu ovu adresu. On otvara ovaj portal, u kom birate ključ i prava. Asistent koji umesto toga prima ključ šalje ga kao „`Authorization: Bearer …`”.',
  ],
  address: ['Address', 'Adresa'],
  guide: ['Read the guide', 'Pročitajte uputstvo'],
  letIn: ['Let in', 'Imaju pristup'],
  empty: ['No assistant has access', 'Nijedan asistent nema pristup'],
  emptyText: [
    'An assistant that you let in is listed here with what it may do. You can end its access at any time.',
    'Kada nekome dozvolite pristup, ovde stoji šta sme da radi i to možete u svakom trenutku da prekinete.',
  ],
  actsAs: ['with the key of {name}', 'ključem aplikacije {name}'],
  since: ['Since', 'Od'],
  used: ['Last token fetched', 'Poslednji token preuzet'],
  never: ['never', 'nikada'],
  end: ['End access', 'Prekini pristup'],
  endTitle: ['End the access of {name}?', 'Prekinuti pristup asistenta {name}?'],
  endText: [
    'Its next request is refused. It can ask for access again.',
    'Njegov sledeći zahtev biće odbijen. Može ponovo da traži pristup.',
  ],
  ended: ['{name} has no access any more.', '{name} više nema pristup.'],
  askTitle: ['An assistant asks for access', 'Asistent traži pristup'],
  ask: ['{name} wants to act with one of your keys', '{name} želi da radi jednim od vaših ključeva'],
  returnsTo: ['Returns to', 'Vraća se na'],
  key: ['Key that it acts with', 'Ključ kojim radi'],
  may: ['It may', 'Sme da'],
  'accounts:read': ['see connections, accounts and their holders', 'vidi veze, račune i njihove vlasnike'],
  'balance:read': ['see balances', 'vidi stanja'],
  'transactions:read': ['see transactions and recurring payments', 'vidi transakcije i redovna plaćanja'],
  'connections:write': [
    'connect simulated banks, move the test clock and change what banks report',
    'povezuje simulirane banke, pomera sat za testiranje i menja ono što banke javljaju',
  ],
  notOfKey: ['This key may not.', 'Ovaj ključ to ne sme.'],
  always: [
    'Always: see the requests and webhook deliveries of this key, and read the documentation.',
    'Uvek: vidi zahteve i isporuke webhook poziva ovog ključa i čita dokumentaciju.',
  ],
  warning: [
    'The service does not verify this name. Allow only an assistant that you have just started yourself. It has access until you end it here.',
    'Servis ne proverava ovo ime. Dozvolite samo asistenta kog ste upravo sami pokrenuli. Ima pristup dok ga ovde ne prekinete.',
  ],
  approve: ['Allow', 'Dozvoli'],
  deny: ['Deny', 'Odbij'],
  chooseOne: ['Choose at least one.', 'Izaberite bar jedno.'],
  noKey: ['Create a key first', 'Prvo napravite ključ'],
  noKeyText: [
    'An assistant acts with a key of yours, and you have none yet. Create one, then have the assistant connect again.',
    'Asistent radi vašim ključem, a još nemate nijedan. Napravite ga, pa neka se asistent ponovo poveže.',
  ],
  leaving: ['Returning to the assistant…', 'Vraćamo vas asistentu…'],
} satisfies Dictionary;
