/** The frame of the documentation's pages: HTML that needs nothing from elsewhere and no inline script or style. */
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../platform/html.ts';

export interface Page {
  title: string;
  description: string;
  body: Html;
  /** Address of the page's own stylesheet, if it has one. */
  stylesheet?: string;
}

export const docsPage = ({ title, description, body, stylesheet }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title} · Open Banking Data Service</title>
<link rel="icon" href="data:,">
${stylesheet === undefined ? '' : html`<link rel="stylesheet" href="${stylesheet}">`}
</head>
<body>
${body}
</body>
</html>
`;

/** Sends a page under a policy that lets it load only what `sources` names. */
export const sendPage = (reply: FastifyReply, page: Html, sources: readonly string[]): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        ...sources,
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    .send(page.toString());

/** Text in which `backticks` mark code. */
export const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
