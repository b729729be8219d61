import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What a detail says of its subject: each fact small under its name, as many side by side as there is room for. */
export function Facts({ facts }: { facts: readonly { readonly name: string; readonly value: ReactNode }[] }) {
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
