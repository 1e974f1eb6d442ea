/** Texts of the interface description, which are Markdown. */
import type { Html } from '../../platform/html.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';

export const readText = (text: string): Rendered => renderMarkdown(text, { link: (href) => href });

export const writeText = (text: string): Html => readText(text).body;
