import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './route-tabs.module.css';
import { useScrollEdges } from './scroll-box.tsx';

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
  const labels = tabs.map(({ label: text }) => text).join('\n');
  // On a phone not all of them are in view at once; some come when what they show has been fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: address and labels decide where the active one is
  useEffect(() => {
    const box = nav.current;
    if (!box) return;
    const reveal = () => revealActive(box);
    reveal();
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(reveal);
    sizes?.observe(box);
    return () => sizes?.disconnect();
  }, [pathname, labels]);
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, label: text, params: own, hasPages = false }) => (
        <Link
          key={`${to} ${Object.values(own ?? {}).join(' ')}`}
          to={to}
          params={{ ...params, ...own }}
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

/** Scrolls the tabs only: the page stays where its reader has it. */
function revealActive(box: HTMLElement): void {
  const active = box.querySelector('.active')?.getBoundingClientRect();
  if (!active) return;
  const { left, right } = box.getBoundingClientRect();
  if (active.left < left) box.scrollLeft -= left - active.left;
  else if (active.right > right) box.scrollLeft += active.right - right;
}
