/** `/llms.txt`: what there is to read, for a program that reads it (llmstxt.org). */
import { SERVICE_NAME } from '../openapi/about.ts';
import { markdownAddress } from './as-markdown.ts';
import type { Place } from './frame.ts';

export interface DescribedPlace extends Place {
  description: string;
}

export interface DescribedSection {
  title: string;
  pages: readonly DescribedPlace[];
}

export const llmsText = (
  summary: string,
  sections: readonly DescribedSection[],
  publicUrl: string,
): string => {
  const line = ({ address, title, description }: DescribedPlace): string =>
    `- [${title}](${publicUrl}${markdownAddress(address)})${description === '' ? '' : `: ${description.replace(/\s+/g, ' ')}`}`;
  const listed = sections.map(({ title, pages }) => `## ${title}\n\n${pages.map(line).join('\n')}\n`);
  return `# ${SERVICE_NAME}

> ${summary}

The interface description is OpenAPI 3.1: ${publicUrl}/openapi.json
All of these pages in one file: ${publicUrl}/llms-full.txt

${listed.join('\n')}`;
};
