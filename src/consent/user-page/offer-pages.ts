/** The pages that offer the page of the user at the end of the connect flow. */
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import { html } from '../../platform/html.ts';
import { form, frame } from './frame.ts';

/**
 * Offers to open the page, and to mail a link to it.
 * @param mailTo the masked address; null if no mail can be sent
 */
export const offerPage = (language: Language, session: string, mailTo: string | null): string => {
  const t = (text: Text, values: Record<string, string> = {}): string => phrase(language, text, values);
  return frame({
    language,
    title: t(words.offerPageTitle),
    path: '/my/manage',
    query: { session },
    isOpen: false,
    body: html`<p class="lead">${t(words.offerLead)}</p>
<div class="do">${form(language, '/my/manage', { session }, html`<button class="primary">${t(words.openButton)}</button>`)}</div>
<p class="fine">${t(words.openFine)}</p>
${
  mailTo === null
    ? ''
    : html`<section><p>${t(words.mailTo, { address: mailTo })}</p>
<div class="do">${form(language, '/my/mail', { session }, html`<button>${t(words.mailButton)}</button>`)}</div></section>`
}`,
  });
};

/** Says where the mail goes. */
export const mailSentPage = (language: Language, session: string, mailTo: string): string =>
  frame({
    language,
    title: phrase(language, words.mailSentTitle),
    path: '/my/manage',
    query: { session },
    isOpen: false,
    body: html`<p class="lead">${phrase(language, words.mailSentLead, { address: mailTo })}</p>
<p class="fine">${phrase(language, words.mailSentFine)}</p>`,
  });
