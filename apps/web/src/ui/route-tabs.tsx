import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone not all of them are in view at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which of them is the active one
  useEffect(() => {
    nav.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
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
