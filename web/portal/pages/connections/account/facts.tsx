import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useText } from '../../../language/language.tsx';
import { CopyButton } from '../../../parts/copy.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { useProblemText } from '../../../parts/problem.tsx';
import { isRefused } from '../../../parts/refusal.ts';
import { Money } from '../../../parts/values.tsx';
import { useKeyQuery } from '../../../session/key-queries.ts';
import type { Account } from '../queries.ts';
import { texts } from './texts.ts';

/** Masks an IBAN: `RS35 •••• •••• •••• ••34 56` shows the country, the check digits and the last four digits. */
const masked = (iban: string): string =>
  grouped(
    iban.replace(
      /^(.{4})(.*)(.{4})$/,
      (_, head: string, middle: string, tail: string) => `${head}${'•'.repeat(middle.length)}${tail}`,
    ),
  );

const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows balance, IBAN and holder. Data that identify the person are hidden until the user asks for them. */
export const Facts = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const [shown, iban] = useDisclosure(false);
  const pending = account.available_balance - account.balance;
  return (
    <div className="panel facts-panel">
      <SimpleGrid
        cols={{ base: 1, xs: 2, md: 4 }}
        spacing="lg"
        verticalSpacing="lg"
        component="dl"
        className="facts account-facts"
      >
        <Fact name={t('balance')}>
          <Money amount={account.balance} currency={account.currency} className="balance-figure" />
        </Fact>
        <Fact name={t('available')}>
          <Money amount={account.available_balance} currency={account.currency} />
          {Math.abs(pending) >= 0.005 && (
            <Text size="xs" c="dimmed">
              <Money amount={pending} currency={account.currency} /> {t('pending').toLowerCase()}
            </Text>
          )}
        </Fact>
        <Fact name={t('iban')}>
          {account.iban === null ? (
            <Text span inherit c="dimmed">
              {t('noIban')}
            </Text>
          ) : (
            <Group gap={4}>
              <span className="iban">{shown ? grouped(account.iban) : masked(account.iban)}</span>
              {/* Keep the two buttons on one line. */}
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={shown ? t('hideIban') : t('showIban')}
                  onClick={iban.toggle}
                >
                  {shown ? t('hide') : t('show')}
                </Button>
                <CopyButton value={account.iban} label={t('copyIban')} />
              </Group>
            </Group>
          )}
        </Fact>
        <Holder account={account} />
      </SimpleGrid>
    </div>
  );
};

const Holder = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const say = useProblemText();
  const [wanted, person] = useDisclosure(false);
  const { data, error } = useKeyQuery(
    'GET /accounts/{id}/identity',
    { params: { id: account.id } },
    { enabled: wanted },
  );
  const unavailable = isRefused(error, 'IDENTITY_UNAVAILABLE');
  const identity = wanted ? data?.identity : undefined;
  return (
    <Fact name={t('holder')}>
      {identity && <Text inherit>{identity.full_name}</Text>}
      {identity &&
        [identity.phone, identity.email, identity.address].map(
          (line) =>
            line && (
              <Text key={line} size="xs" c="dimmed">
                {line}
              </Text>
            ),
        )}
      {error && (
        <Text size="sm" c="dimmed">
          {unavailable ? t('noIdentity') : say(error)}
        </Text>
      )}
      {!error && (
        <Button size="compact-xs" variant="subtle" ml={-8} loading={wanted && !data} onClick={person.toggle}>
          {identity ? t('conceal') : t('reveal')}
        </Button>
      )}
    </Fact>
  );
};
