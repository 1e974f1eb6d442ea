import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../language/language.tsx';
import { ConfirmDialog } from '../../../parts/confirmation.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { useSessionApi } from '../../../session/session.tsx';
import type { FactorPart } from './part.ts';
import { texts } from './texts.ts';

export const RecoveryCodes = ({ factors, onChange }: FactorPart) => {
  const t = useText(texts);
  const api = useSessionApi();
  const [renewing, setRenewing] = useState(false);
  const hasFactor = factors.passkeys.length > 0 || factors.totp_confirmed_at !== null;
  return (
    <Panel
      title={t('recovery')}
      lead={t('recoveryLead')}
      actions={
        hasFactor && (
          <Button variant="default" size="xs" onClick={() => setRenewing(true)}>
            {t('recoveryRenew')}
          </Button>
        )
      }
    >
      <Text size="sm">
        {hasFactor ? t('recoveryLeft', { left: factors.recovery_codes_left }) : t('recoveryNone')}
      </Text>
      <ConfirmDialog
        opened={renewing}
        close={() => setRenewing(false)}
        title={t('recoveryRenewTitle')}
        text={t('recoveryRenewText')}
        label={t('recoveryRenew')}
        run={async () => {
          const { codes } = await api.request('POST /developers/recovery-codes');
          await onChange(codes);
        }}
        queryKey={['audit-log']}
      />
    </Panel>
  );
};

interface ShowCodesProps {
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes once. Closing the dialog forgets them. */
export const ShowCodes = ({ codes, onClose }: ShowCodesProps) => {
  const t = useText(texts);
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('recoveryTitle')} locked>
      {codes && (
        <ShownOnce
          text={t('recoveryText')}
          title={t('recoveryCodes')}
          secret={codes.join('\n')}
          copyLabel={t('recoveryCopy')}
          label={t('stored')}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};
