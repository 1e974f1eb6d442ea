import { Fragment } from 'react';

/** A name such as TRANSACTIONS.SYNC_UPDATES_AVAILABLE, which is broken between its words only. */
export const EventName = ({ name }: { name: string }) =>
  name.split(/(?<=[._])/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's words keep their places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
