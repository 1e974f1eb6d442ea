/** Every problem says what happened, and has a way out. */
import type { Text } from '../language/text.ts';
import { el, type Icon, icon } from './dom.ts';
import { type Built, backButton, button, closeButton, countdown, emblem, type Ui } from './parts.ts';
import type { ProblemKind, StateAt } from './states.ts';
import * as words from './words.ts';

type Texts = [title: Text, lead: Text, icon: Icon, mood: 'bad' | 'calm'];

const texts: Record<ProblemKind, Texts> = {
  link_expired: [words.linkExpiredTitle, words.linkExpiredLead, 'clock', 'bad'],
  session_expired: [words.sessionExpiredTitle, words.sessionExpiredLead, 'clock', 'bad'],
  denied: [words.deniedTitle, words.deniedLead, 'cross', 'bad'],
  rate_limited: [words.rateLimitedTitle, words.rateLimitedLead, 'clock', 'calm'],
  offline: [words.offlineTitle, words.offlineLead, 'alert', 'calm'],
  unreachable: [words.unreachableTitle, words.unreachableLead, 'alert', 'bad'],
  bank_unavailable: [words.unavailableTitle, words.unavailableLead, 'alert', 'bad'],
  misconfigured: [words.misconfiguredTitle, words.misconfiguredLead, 'alert', 'bad'],
  server: [words.serverTitle, words.serverLead, 'alert', 'bad'],
};

export const problemScreen = (ui: Ui, state: StateAt<'problem'>): Built<StateAt<'problem'>> => {
  const { say, send } = ui;
  const { kind, bank, retry, until, failure } = state;
  const [title, lead, name, mood] = texts[kind];
  const left = countdown(say(words.continuesIn));
  // The reference lets support find the request; problems that the user can solve need none.
  const reference = kind === 'server' || kind === 'misconfigured' ? failure.request_id : null;
  const mayRetry = retry !== null && until === null;
  const mayGoBack = bank !== null && (retry !== null || kind === 'bank_unavailable');
  return {
    emblem: emblem(icon(name), mood),
    title: say(title),
    lead: say(lead, bank ? { bank } : {}),
    content: [
      until === null ? null : left.element,
      reference && el('p', { class: 'fine' }, [`${say(words.reference)}: ${reference}`]),
    ],
    actions: [
      ...(mayRetry ? [button(say(words.retry), 'primary', () => send({ type: 'retry' }))] : []),
      ...(mayGoBack ? [backButton(ui, mayRetry ? 'plain' : 'secondary')] : []),
      closeButton(ui, words.close, mayRetry || mayGoBack ? 'plain' : 'secondary'),
    ],
    refresh(_state, now) {
      if (until !== null) left.draw(until, now);
    },
  };
};
