import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Send events again', 'Ponovo pošalji događaje'],
  why: [
    'All events of a time, each with the id that it always had: also those that the webhook missed because it was deactivated or did not exist yet. What is on its way is not sent twice.',
    'Svi događaji iz nekog vremena, svaki sa oznakom koju je oduvek imao: i oni koje je adresa propustila jer je bila isključena ili još nije postojala. Što je već na putu ne šalje se dvaput.',
  ],
  webhook: ['To', 'Na adresu'],
  skip: ['Leave out what has arrived there', 'Izostavi ono što je tamo stiglo'],
  whenFrom: ['Say since when, and they are counted.', 'Navedite od kada, pa će biti prebrojani.'],
  counting: ['Counting…', 'Broji se…'],
  count: [
    '{events} {all|event|events} in this time; {resent} {sent|is|are} sent.',
    '{events} {all|događaj|događaja|događaja} u tom vremenu; {sent|šalje se|šalju se|šalje se} {resent}.',
  ],
  tooMany: [
    'At most {most} are sent at once. Choose a shorter time.',
    'Odjednom se šalje najviše {most}. Izaberite kraći period.',
  ],
  send: ['Send {count} again', 'Ponovo pošalji {count}'],
  done: [
    '{count} {count|event is|events are} sent again.',
    'Ponovo se {count|šalje|šalju|šalje} {count} {count|događaj|događaja|događaja}.',
  ],
} satisfies Dictionary;
