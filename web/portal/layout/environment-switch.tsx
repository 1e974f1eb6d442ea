import { SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useText } from '../language/language.tsx';
import { useKeyChoice } from '../session/key.tsx';
import { useKeyRules } from '../session/keys.ts';
import { texts } from './texts.ts';

/** Switches between test and live keys where live keys are issued. It goes to the newest key of the other environment. */
export const EnvironmentSwitch = () => {
  const t = useText(texts);
  const navigate = useNavigate();
  const { key, active, choose } = useKeyChoice();
  const issued = useKeyRules()?.environments ?? [];
  if (
    key === null ||
    (!issued.includes('live') && !active.some(({ environment }) => environment === 'live'))
  ) {
    return null;
  }
  const change = (environment: string): void => {
    const newest = active.find((each) => each.environment === environment);
    if (newest) choose(newest.id);
    else void navigate(`/keys?create=${environment}`);
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('environment')}
      className="environment-switch"
      color={key.environment === 'live' ? 'red' : 'pine'}
      value={key.environment}
      onChange={change}
      data={[
        { value: 'sandbox', label: t('test') },
        { value: 'live', label: t('live') },
      ]}
    />
  );
};
