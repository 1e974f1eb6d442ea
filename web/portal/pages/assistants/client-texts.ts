import type { Dictionary } from '../../language/language.tsx';

export const clientTexts = {
  clients: ['Programs', 'Programi'],
  terminal: [
    'Run this in a terminal, then log in with /mcp.',
    'Pokrenite ovo u terminalu, zatim se prijavite sa `/mcp`.',
  ],
  connector: [
    'Add a connector with this address. The assistant runs elsewhere, so it reaches only a public address.',
    'Dodajte konektor sa ovom adresom. Asistent radi negde drugde, pa dolazi samo do javne adrese.',
  ],
  file: [
    'Put this into the file, or add it to what is there.',
    'Stavite ovo u datoteku ili dodajte uz ono što je u njoj.',
  ],
  withKey: [
    'For a program that takes a key and opens no browser. Put your key in place of YOUR_KEY.',
    'Za program koji prima ključ i ne otvara pregledač. Umesto `YOUR_KEY` stavite svoj ključ.',
  ],
} satisfies Dictionary;
