import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { phrase } from '../../../../packages/common/language/phrase.ts';
import { useLanguage, useLocale, useText } from '../../language/language.tsx';
import { type LegalText, texts } from './texts.ts';
import './legal.css';

/** Shows a legal text in the user's language. */
export const LegalDocument = ({ text }: { text: LegalText }) => {
  const t = useText(texts);
  const { language } = useLanguage();
  const date = new Intl.DateTimeFormat(useLocale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(text.since));
  const title = phrase(language, text.title);
  return (
    <article className="legal">
      <title>{`${title} · ${t('portal')}`}</title>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="lg">
        {t('since', { date })}
      </Text>
      <Text>{phrase(language, text.intro)}</Text>
      {text.sections.map((section) => (
        <section key={section.title[0]}>
          <Title order={2} size="h4">
            {phrase(language, section.title)}
          </Title>
          {section.paragraphs.map((paragraph) => (
            <Text key={paragraph[0]}>{phrase(language, paragraph)}</Text>
          ))}
        </section>
      ))}
      <Anchor component={Link} to="/" className="alone">
        {t('back')}
      </Anchor>
    </article>
  );
};
