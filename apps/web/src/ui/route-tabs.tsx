import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './route-tabs.module.css';

export type RouteTab = { readonly to: NonNullable<LinkProps['to']>; readonly label: string };

type Props = {
  /** What the parts are of; read out by screen readers. */
  label: string;
  tabs: readonly RouteTab[];
  /** Of the addresses, which all name the same thing. */
  params: Readonly<Record<string, string>>;
};

/** The parts of a page that have an address each. */
export function RouteTabs({ label, tabs, params }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, label: text }) => (
        <Link
          key={to}
          to={to}
          params={params as never}
          activeOptions={{ exact: true }}
          className={classes.tab}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
