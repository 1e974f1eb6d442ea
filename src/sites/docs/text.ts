/** Renders texts of the interface description, which are Markdown. */
import type { Html } from '../../platform/html.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';

export const parseText = (text: string): Rendered => renderMarkdown(text, { link: (href) => href });

export const renderText = (text: string): Html => parseText(text).body;
