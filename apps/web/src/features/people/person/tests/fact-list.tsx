import type { ReactNode } from 'react';
import classes from './person-tests.module.css';

export type Fact = { readonly name: string; readonly value: ReactNode };

/** A few facts side by side, each under its name. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
