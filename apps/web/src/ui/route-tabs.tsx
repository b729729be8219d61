import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './route-tabs.module.css';
import { useScrollEdges } from './use-scroll-edges.ts';

export type RouteTab = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** Of the address, besides those that all tabs share. */
  readonly params?: Readonly<Record<string, string>>;
  /** What is below its address is part of it, too: a list with a page for each of its entries. */
  readonly hasPages?: true;
};

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
  useScrollEdges(nav);
  // On a phone not all of them are in view at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which of them is the active one
  useEffect(() => {
    nav.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, label: text, params: own, hasPages = false }) => (
        <Link
          key={`${to} ${Object.values(own ?? {}).join(' ')}`}
          to={to}
          params={{ ...params, ...own } as never}
          // A part that is filtered or searched stays the part that it is.
          activeOptions={{ exact: !hasPages, includeSearch: false }}
          className={classes.tab}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
