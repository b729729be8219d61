import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './count-link.module.css';

type Props = { to: NonNullable<LinkProps['to']>; icon: ReactNode; count: number; label: string };

/** How much waits for the reader, leading to it; is in the head of every page. */
export function CountLink({ to, icon, count, label }: Props) {
  return (
    <Link to={to} className={classes.mark} aria-label={label}>
      {icon}
      <span aria-hidden="true">{count}</span>
    </Link>
  );
}
