import type { ReactNode } from 'react';

/** Shows a name and its value, in a `<dl className="facts">`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
