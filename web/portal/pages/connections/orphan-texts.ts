import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Connections of revoked keys', 'Veze opozvanih ključeva'],
  lead: [
    'No key reads them any more, and the banks are not asked for news. Your users’ data is still held until you erase it.',
    'Nijedan ključ ih više ne čita i banke se ne pitaju za novosti. Podaci vaših korisnika se čuvaju dok ih ne obrišete.',
  ],
  bank: ['Bank and user', 'Banka i korisnik'],
  key: ['Key', 'Ključ'],
  status: ['Status', 'Stanje'],
  connected: ['Connected', 'Povezano'],
  erase: ['Erase', 'Obriši'],
  eraseOf: ['Erase the connection of {user}', 'Obriši vezu korisnika {user}'],
  more: ['The newest {shown} of {total} are shown.', 'Prikazano je najnovijih {shown} od {total}.'],
  eraseTitle: ['Erase this connection?', 'Obrisati ovu vezu?'],
  eraseWhy: [
    'Accounts, transactions and the consent record of {user} are erased at once. ITEM.CONNECTION_REVOKED tells your webhooks. This cannot be undone.',
    'Računi, transakcije i zapis o saglasnosti korisnika {user} brišu se odmah. ITEM.CONNECTION_REVOKED javlja vašim webhook adresama. Ovo se ne može poništiti.',
  ],
  eraseYes: ['Revoke and erase', 'Opozovi i obriši'],
  erased: ['The connection is erased.', 'Veza je obrisana.'],
} satisfies Dictionary;
