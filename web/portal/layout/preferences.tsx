import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconSettings } from '@tabler/icons-react';
import { type Language, languageNames } from '../../../packages/common/language/languages.ts';
import { useText } from '../language/language.tsx';
import { useLanguageChoice } from '../session/language.ts';
import { texts } from './texts.ts';

const LANGUAGES: readonly Language[] = ['en', 'sr-Latn', 'sr-Cyrl'];

/** Chooses the language, and the light or dark theme. */
export const Preferences = () => {
  const t = useText(texts);
  const { language, choose } = useLanguageChoice();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mark = (chosen: boolean) => (chosen ? <IconCheck size={16} /> : null);
  const themes = [
    ['light', t('light')],
    ['dark', t('dark')],
    ['auto', t('system')],
  ] as const;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('settings')}>
          <IconSettings size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('language')}</Menu.Label>
        {LANGUAGES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            rightSection={mark(code === language)}
            aria-current={code === language}
            onClick={() => choose(code)}
          >
            {languageNames[code]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        {themes.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            rightSection={mark(scheme === colorScheme)}
            aria-current={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
