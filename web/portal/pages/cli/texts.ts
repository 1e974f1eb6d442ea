import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Log in a command line', 'Prijava komandne linije'],
  lead: [
    'The command obds asks to act for your account on a machine.',
    'Komanda obds traži da na nekom računaru radi u ime vašeg naloga.',
  ],
  code: ['Code', 'Kod'],
  codeLead: ['Type the code that the terminal shows.', 'Upišite kod koji prikazuje terminal.'],
  codeMissing: ['Eight letters, such as WDJB-MJHT.', 'Osam slova, na primer WDJB-MJHT.'],
  next: ['Go on', 'Nastavi'],
  compare: ['Is this the code in your terminal?', 'Da li je ovo kod u vašem terminalu?'],
  machine: ['Machine, as it calls itself', 'Računar, kako se sam predstavlja'],
  unnamed: ['It gives no name.', 'Ne navodi ime.'],
  asked: ['Asked at', 'Zatraženo'],
  warning: [
    'Approve only if you have just run “obds login” yourself. Nobody from this service, and no colleague, needs you to approve a code that they sent you: whoever holds that terminal will read the data of your keys, create keys and revoke them, for 24 hours.',
    'Odobrite samo ako ste upravo sami pokrenuli „`obds login`”. Ni ovom servisu ni kolegama nije potrebno da odobrite kod koji su vam oni poslali: ko god drži taj terminal, 24 sata će moći da čita podatke vaših ključeva, da pravi ključeve i da ih opoziva.',
  ],
  approve: ['It is mine: approve', 'Moj je: odobri'],
  deny: ['Deny', 'Odbij'],
  approved: ['The command line is logged in', 'Komandna linija je prijavljena'],
  approvedText: [
    'Go back to the terminal: it continues by itself within seconds. “obds logout” ends its session.',
    'Vratite se u terminal: nastaviće sam za nekoliko sekundi. „`obds logout`” završava njegovu sesiju.',
  ],
  denied: ['Denied', 'Odbijeno'],
  deniedText: [
    'That command line has no access. If you did not start it, somebody may have wanted you to approve it: nothing has happened.',
    'Ta komandna linija nema pristup. Ako je niste vi pokrenuli, možda je neko želeo da je odobrite: ništa se nije desilo.',
  ],
} satisfies Dictionary;
