import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Roll “{name}”', 'Zamena ključa „{name}”'],
  text: [
    'The key gets a new secret and keeps everything else: users, connections, clock and settings. Put the new secret in place while the older one still works.',
    'Ključ dobija novu tajnu, a sve ostalo ostaje: korisnici, veze, sat i podešavanja. Postavite novu tajnu dok stara još važi.',
  ],
  overlap: ['The older secret goes on for', 'Stara tajna važi još'],
  overlapHint: [
    'If it leaked, end it at once: whatever still uses it is refused from the next request on.',
    'Ako je procurela, ukinite je odmah: sve što je još koristi biće odbijeno od sledećeg zahteva.',
  ],
  '0': ['no time: end it at once', 'nimalo: ukini je odmah'],
  '3600': ['1 hour', '1 sat'],
  '86400': ['1 day', '1 dan'],
  '259200': ['3 days', '3 dana'],
  '604800': ['7 days', '7 dana'],
  submit: ['Roll this key', 'Zameni ključ'],
  made: ['The new secret', 'Nova tajna'],
  olderUntil: ['An older secret is accepted until', 'Stara tajna važi do'],
  olderEnded: ['The older secret has ended.', 'Stara tajna više ne važi.'],
} satisfies Dictionary;
