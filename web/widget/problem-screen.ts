/** Shows a problem: what happened, and a way out. */
import { el, icon } from './dom.ts';
import type { ProblemTexts } from './extras.ts';
import { extras } from './load-extras.ts';
import { type Built, back, button, closeButton, countdown, emblem, row, type Ui } from './parts.ts';
import type { ProblemKind, StateAt } from './states.ts';
import * as words from './words.ts';

/** Texts of problems that can occur without the service; the others come with the extras. */
const texts: { [Kind in ProblemKind]?: ProblemTexts } & { unreachable: ProblemTexts } = {
  offline: [words.offlineTitle, words.offlineLead, 'alert', 'calm'],
  unreachable: [words.unreachableTitle, words.unreachableLead, 'alert', 'bad'],
};

export const problemScreen = (ui: Ui, state: StateAt<'problem'>): Built<StateAt<'problem'>> => {
  const { say, send } = ui;
  const { kind, bank, retry, until, failure } = state;
  const [title, lead, name, mood] = texts[kind] ?? extras()?.problemTexts[kind] ?? texts.unreachable;
  const left = countdown(say(words.continuesIn));
  // The reference helps support find the request. Problems that the user can solve do not need it.
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
