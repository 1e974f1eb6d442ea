import type { Language } from '../../../packages/common/language/languages.ts';
import { html } from '../html.ts';

export interface Mail {
  to: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
}

/** The content of a mail: paragraphs, one link, and a closing for unintended receivers. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  link: { label: string; url: string };
  closing: string[];
  language: Language;
}

/** Renders a mail as plain text and as HTML without external resources. */
export const compose = (to: string, { subject, paragraphs, link, closing, language }: Letter): Mail => {
  const paragraph = (text: string) => html`<p>${text}</p>\n`;
  return {
    to,
    language,
    subject,
    text: [...paragraphs, `${link.label}:\n${link.url}`, ...closing].join('\n\n').concat('\n'),
    html: `${html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1a1a1a;background:#ffffff">
${paragraphs.map(paragraph)}<p><a href="${link.url}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#146a50;color:#ffffff;text-decoration:none;font-weight:bold">${link.label}</a></p>
<p style="font-size:14px;word-break:break-all">${link.url}</p>
${closing.map(paragraph)}</body>
</html>
`}`,
  };
};

/** Returns the links of a mail, in order. */
export const linksOf = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? [];
