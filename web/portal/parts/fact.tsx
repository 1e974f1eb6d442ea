import type { ReactNode } from 'react';

/** A name and what it stands for, in a `<dl className="facts">`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
