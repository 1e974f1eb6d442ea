import type { Language } from '../../../../packages/common/language/languages.ts';
import { say } from '../../../../packages/common/language/text.ts';
import * as words from '../../../../packages/common/pages/landing-words.ts';
import { type Html, html } from '../../../platform/html.ts';
import { landingFrame } from './frame.ts';

interface ShownAccount {
  id: string;
  name: string;
  iban: string | null;
  currency: string;
  balance: number;
}

interface ShownTransaction {
  date: string;
  description: string;
  merchant_name: string | null;
  category: string;
  amount: number;
  currency: string;
}

interface ShownStream {
  merchant_name: string | null;
  category: string;
  cadence: string;
  typical_amount: number;
  currency: string;
  next_expected_date: string | null;
}

export interface Look {
  accounts: readonly ShownAccount[];
  chosen: ShownAccount;
  transactions: readonly ShownTransaction[];
  recurring: readonly ShownStream[];
}

const LOCALES: Record<Language, string> = { en: 'en-GB', 'sr-Latn': 'sr-Latn-RS', 'sr-Cyrl': 'sr-Cyrl-RS' };

const money = (language: Language, amount: number, currency: string): string =>
  `${new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)} ${currency}`;

const plain = (name: string): string => name.replaceAll('_', ' ');

/** @param look "none" before the customer was connected, "busy" while the demo key is refused */
export const lookPage = (language: Language, publicUrl: string, look: Look | 'none' | 'busy'): Html => {
  const t = (text: Parameters<typeof say>[1]): string => say(language, text);
  const request = (path: string): Html => html`<pre class="code" lang="en">GET ${publicUrl}/v1${path}</pre>`;
  const head = html`<div class="plain">
<h1>${t(words.lookTitle)}</h1>
<p>${t(words.lookLead)}</p>
</div>
`;
  const frame = (body: Html, address = '/look'): Html =>
    landingFrame({ language, title: t(words.lookTitle), address, body: html`${head}${body}` });
  if (look === 'busy') return frame(html`<p class="panel" role="status">${t(words.lookBusy)}</p>`);
  if (look === 'none') {
    return frame(html`<div class="panel"><p>${t(words.lookEmpty)}</p>
<form method="post" action="/look?lang=${language}"><button class="button">${t(words.lookBegin)}</button></form></div>`);
  }
  const { accounts, chosen, transactions, recurring } = look;
  return frame(
    html`<section class="panel" aria-labelledby="accounts">
<h2 id="accounts">${t(words.accounts)}</h2>
<div class="table"><table>
<thead><tr><th scope="col">${t(words.account)}</th><th scope="col" class="hide-small">IBAN</th><th scope="col" class="number">${t(words.balance)}</th></tr></thead>
<tbody>${accounts.map(
      ({ id, name, iban, currency, balance }) =>
        html`<tr${id === chosen.id ? html` aria-current="true"` : ''}><td><a href="/look?account=${id}&amp;lang=${language}">${name}</a></td><td class="hide-small">${iban ?? ''}</td><td class="number">${money(language, balance, currency)}</td></tr>
`,
    )}</tbody></table></div>
${request('/accounts')}
</section>
<section class="panel" aria-labelledby="transactions">
<h2 id="transactions">${t(words.transactions)}: ${chosen.name}</h2>
<div class="table"><table>
<thead><tr><th scope="col">${t(words.date)}</th><th scope="col">${t(words.merchant)}</th><th scope="col" class="hide-small">${t(words.category)}</th><th scope="col" class="number">${t(words.amount)}</th></tr></thead>
<tbody>${transactions.map(
      ({ date, description, merchant_name: merchant, category, amount, currency }) =>
        html`<tr><td class="day">${date.slice(0, 10)}</td><td>${merchant ?? '–'}<span class="wording">${description}</span></td><td class="hide-small" lang="en">${plain(category)}</td><td class="number">${money(language, amount, currency)}</td></tr>
`,
    )}</tbody></table></div>
${request(`/accounts/${chosen.id}/transactions?limit=25`)}
</section>
<section class="panel" aria-labelledby="recurring">
<h2 id="recurring">${t(words.recurring)}</h2>
<div class="table"><table>
<thead><tr><th scope="col">${t(words.merchant)}</th><th scope="col" class="hide-small">${t(words.cadence)}</th><th scope="col">${t(words.next)}</th><th scope="col" class="number">${t(words.amount)}</th></tr></thead>
<tbody>${recurring.map(
      ({ merchant_name: merchant, category, cadence, next_expected_date: next, typical_amount, currency }) =>
        html`<tr><td>${merchant ?? html`<span lang="en">${plain(category)}</span>`}</td><td class="hide-small" lang="en">${plain(cadence)}</td><td class="day">${next ?? '–'}</td><td class="number">${money(language, typical_amount, currency)}</td></tr>
`,
    )}</tbody></table></div>
${request(`/accounts/${chosen.id}/recurring`)}
</section>
<section class="panel" aria-labelledby="more">
<h2 id="more">${t(words.more)}</h2>
<p>${t(words.moreText)}</p>
<p><a class="button" href="/portal/register">${t(words.register)}</a></p>
</section>`,
    `/look?account=${chosen.id}`,
  );
};
