import { Fragment } from 'react';

/** Shows a name such as TRANSACTIONS.SYNC_UPDATES_AVAILABLE, which may break between words only. */
export const EventName = ({ name }: { name: string }) =>
  name.split(/(?<=[._])/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
