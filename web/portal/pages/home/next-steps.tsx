import { Text, Title } from '@mantine/core';
import { IconBook2, IconChartHistogram, IconFlask2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { useIsLive } from '../../session/key.tsx';
import { texts } from './texts.ts';

const DOCS = '/docs';

/** Shown after the last step. */
export const NextSteps = () => {
  const t = useText(texts);
  const isLive = useIsLive();
  const places = [
    ...(isLive
      ? []
      : [{ to: '/sandbox', icon: IconFlask2, title: t('nextSandbox'), text: t('nextSandboxText') }]),
    { to: '/usage', icon: IconChartHistogram, title: t('nextUsage'), text: t('nextUsageText') },
    { to: DOCS, icon: IconBook2, title: t('nextDocs'), text: t('nextDocsText') },
  ];
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <Title order={2} size="h4" id="next-steps">
        {t('allDone')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('allDoneText')}
      </Text>
      <div className="next-steps-grid">
        {places.map(({ to, icon: Icon, title, text }) => {
          const content = (
            <>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </>
          );
          // The documentation is outside the portal, so it needs a plain link.
          return to === DOCS ? (
            <a key={to} href={to} className="panel next-step">
              {content}
            </a>
          ) : (
            <Link key={to} to={to} className="panel next-step">
              {content}
            </Link>
          );
        })}
      </div>
    </section>
  );
};
