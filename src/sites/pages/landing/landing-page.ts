/** The page at `/`: what the service is, and what visitors can try without an account. */

import type { Language } from '../../../../packages/common/language/languages.ts';
import { say } from '../../../../packages/common/language/text.ts';
import * as words from '../../../../packages/common/pages/landing-words.ts';
import type { Config } from '../../../platform/config.ts';
import { type Html, html } from '../../../platform/html.ts';
import { landingFrame } from './frame.ts';

type Installation = Pick<Config, 'publicUrl' | 'demoApiKeys' | 'production'>;

export const landingPage = (
  language: Language,
  { publicUrl, demoApiKeys, production }: Installation,
): Html => {
  const [demoKey] = demoApiKeys;
  const hasDemo = demoKey !== undefined;
  const quick = language === 'en' ? '/docs/quickstart' : '/docs/sr/quickstart';
  return landingFrame({
    language,
    title: say(language, words.title),
    address: '/',
    body: html`<div class="hero">
<h1>${say(language, words.title)}</h1>
<p>${say(language, words.lead)}</p>
${hasDemo ? html`<p class="note">${say(language, words.sandboxNote)}</p>` : ''}
<div class="actions">
${hasDemo ? html`<a class="button" href="/look?lang=${language}">${say(language, words.look)}</a>` : ''}
${hasDemo && !production ? html`<a class="button quiet" href="/demo">${say(language, words.widget)}</a>` : ''}
<a class="button${hasDemo ? ' quiet' : ''}" href="${quick}">${say(language, words.quickstart)}</a>
<a class="button quiet" href="/portal/register">${say(language, words.register)}</a>
</div>
</div>
<ul class="cards">
${words.cards.map(([title, text]) => html`<li><h2>${say(language, title)}</h2><p>${say(language, text)}</p></li>\n`)}</ul>
${
  hasDemo
    ? html`<section class="panel" aria-labelledby="first-call">
<h2 id="first-call">${say(language, words.firstCall)}</h2>
<p>${say(language, words.firstCallText)}</p>
<pre class="code" lang="en">curl "${publicUrl}/v1/banks?pretty" \\
  -H "Authorization: Bearer ${demoKey}"</pre>
</section>`
    : ''
}`,
  });
};
