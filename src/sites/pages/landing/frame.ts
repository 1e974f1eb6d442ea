/** The frame of the pages that a visitor sees before an account: one response, no script, nothing from elsewhere. */

import { type Language, languageNames, languages } from '../../../../packages/common/language/languages.ts';
import { say } from '../../../../packages/common/language/text.ts';
import * as words from '../../../../packages/common/pages/landing-words.ts';
import { Html, html, iconLink } from '../../../platform/html.ts';
import { SIGN } from '../../../platform/page-style.ts';
import { LANDING_STYLE } from './style.ts';

const NAME = 'Open Banking Data Service';

interface Framed {
  language: Language;
  title: string;
  /** Where the page is, for its twins in the other languages. */
  address: string;
  body: Html;
}

export const landingFrame = ({ language, title, address, body }: Framed): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${say(language, words.lead)}">
<title>${title} · ${NAME}</title>
${iconLink}
<style>${new Html(LANDING_STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">${say(language, words.skip)}</a>
<header>
<a class="brand" href="/?lang=${language}">${new Html(SIGN)} ${NAME}</a>
<nav aria-label="${say(language, words.site)}">
<a href="/docs">${say(language, words.docs)}</a>
<a href="/docs/reference">${say(language, words.reference)}</a>
<a class="strong" href="/portal/login">${say(language, words.logIn)}</a>
</nav>
</header>
<main id="content">
${body}
</main>
<footer>
<nav aria-label="${say(language, words.language)}">
${languages.map(
  (each) =>
    html`<a href="${address}${address.includes('?') ? '&' : '?'}lang=${each}" lang="${each}" hreflang="${each}"${each === language ? html` aria-current="true"` : ''}>${languageNames[each]}</a>
`,
)}</nav>
<p><a href="/portal/privacy">${say(language, words.privacy)}</a> <a href="/portal/terms">${say(language, words.terms)}</a> <a href="/openapi.json">${say(language, words.description)}</a></p>
</footer>
</body>
</html>
`;
