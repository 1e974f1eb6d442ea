import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Text as Words } from '../../../language/text.ts';
import { say } from '../../../language/text.ts';
import type { Dictionary } from '../../language/language.tsx';
import { useLanguage, useText } from '../../language/language.tsx';
import './legal.css';

export interface LegalText {
  title: Words;
  /** ISO date since which it holds. */
  since: string;
  intro: Words;
  sections: readonly { title: Words; paragraphs: readonly Words[] }[];
}

const texts = {
  portal: ['Developer portal', 'Portal za programere'],
  since: ['In force since {date}', 'Važi od {date}'],
  back: ['To the portal', 'U portal'],
} satisfies Dictionary;

/** A text that is agreed to, in the reader's language. */
export const LegalDocument = ({ text }: { text: LegalText }) => {
  const t = useText(texts);
  const { language } = useLanguage();
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'sr-Latn-RS', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(text.since));
  const title = say(language, text.title);
  return (
    <article className="legal">
      <title>{`${title} · ${t('portal')}`}</title>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="lg">
        {t('since', { date })}
      </Text>
      <Text>{say(language, text.intro)}</Text>
      {text.sections.map((section) => (
        <section key={section.title[0]}>
          <Title order={2} size="h4">
            {say(language, section.title)}
          </Title>
          {section.paragraphs.map((paragraph) => (
            <Text key={paragraph[0]}>{say(language, paragraph)}</Text>
          ))}
        </section>
      ))}
      <Anchor component={Link} to="/">
        {t('back')}
      </Anchor>
    </article>
  );
};
