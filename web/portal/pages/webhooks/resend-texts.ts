import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Send events again', 'Ponovo pošalji događaje'],
  why: [
    'All events of a period with their original ids, including events that the webhook missed because it was deactivated or did not exist yet. Waiting deliveries are not sent twice.',
    'Svi događaji iz nekog perioda sa svojim oznakama, i oni koje je adresa propustila jer je bila isključena ili još nije postojala. Isporuke koje čekaju ne šalju se dvaput.',
  ],
  webhook: ['To', 'Na adresu'],
  skip: ['Omit delivered events', 'Izostavi isporučene događaje'],
  whenFrom: ['Choose a start to count the events.', 'Izaberite početak da se događaji prebroje.'],
  counting: ['Counting…', 'Broji se…'],
  count: [
    '{events} {all|event|events} in this period; {resent} {sent|is|are} sent.',
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
