/** Every problem says what happened, and has a way out. */
import { el, icon } from './dom.ts';
import { extras } from './extra.ts';
import type { ProblemTexts } from './extras.ts';
import { type Built, back, button, closeButton, countdown, emblem, row, type Ui } from './parts.ts';
import type { ProblemKind, StateAt } from './states.ts';
import * as words from './words.ts';

/** The others come with the extras, which a service that can be reached serves. */
const texts: { [Kind in ProblemKind]?: ProblemTexts } & { unreachable: ProblemTexts } = {
  offline: [words.offlineTitle, words.offlineLead, 'alert', 'calm'],
  unreachable: [words.unreachableTitle, words.unreachableLead, 'alert', 'bad'],
};

export const problemScreen = (ui: Ui, state: StateAt<'problem'>): Built<StateAt<'problem'>> => {
  const { say, send } = ui;
  const { kind, bank, retry, until, failure } = state;
  const [title, lead, name, mood] = texts[kind] ?? extras()?.problemTexts[kind] ?? texts.unreachable;
  const left = countdown(say(words.continuesIn));
  // The reference lets support find the request; problems that the user can solve need none.
  const reference = kind === 'server' || kind === 'misconfigured' ? failure.request_id : null;
  const mayRetry = retry !== null && until === null;
  const mayGoBack = bank !== null && (retry !== null || kind === 'bank_unavailable');
  const others = mayGoBack ? back(ui, mayRetry ? 'plain' : 'secondary') : [];
  return {
    emblem: emblem(icon(name), mood),
    title: say(title),
    lead: say(lead, bank ? { bank } : {}),
    content: [
      until === null ? null : left.element,
      reference && el('p', 'fine', [`${say(words.reference)}: ${reference}`]),
    ],
    actions: mayRetry
      ? [
          button(say(words.retry), 'primary', () => send({ type: 'retry' })),
          row(...others, closeButton(ui, words.close, 'plain')),
        ]
      : [...others, closeButton(ui, words.close, others.length > 0 ? 'plain' : 'secondary')],
    refresh(_state, now) {
      if (until !== null) left.draw(until, now);
    },
  };
};
