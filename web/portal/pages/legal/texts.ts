import type { Text } from '../../../../packages/common/language/text.ts';
import type { Dictionary } from '../../language/language.tsx';

export interface LegalText {
  title: Text;
  /** ISO date from which the text applies. */
  since: string;
  intro: Text;
  sections: readonly { title: Text; paragraphs: readonly Text[] }[];
}

export const texts = {
  portal: ['Developer portal', 'Portal za programere'],
  since: ['In force since {date}', 'Važi od {date}'],
  back: ['To the portal', 'U portal'],
} satisfies Dictionary;
