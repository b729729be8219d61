import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActorIfKnown } from '../sync/actor.tsx';
import { Logo } from '../ui/logo.tsx';
import { TruncatedText } from '../ui/truncated-text.tsx';
import { NAVIGATION } from './navigation.ts';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

type Props = {
  /** The organisation's name, once it is known. */
  organisation: string | undefined;
  /** The account's menu for the side of a desktop and the bottom of a phone. */
  account: (place: 'side' | 'bottom') => ReactNode;
  /** How fresh the data is. */
  status: ReactNode;
  /** What concerns every screen: progress of the first synchronisation, a full storage, a new version. */
  banners: ReactNode;
  children: ReactNode;
};

/** Around the private screens: navigation at the side on a desktop, at the bottom on a phone. */
export function Shell({ organisation, account, status, banners, children }: Props) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.side}>
        <div className={classes.brand}>
          <Logo />
          {organisation ? (
            <span className={classes.organisation}>
              <TruncatedText text={organisation} />
            </span>
          ) : null}
        </div>
        <nav aria-label="Main" className={classes.wide}>
          <Entries className={classes.entry} />
        </nav>
        <div className={classes.status}>{status}</div>
        <div className={classes.wide}>{account('side')}</div>
      </header>
      <div className={classes.page}>
        {banners}
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <nav aria-label="Main, bottom" className={classes.bottom}>
        <Entries className={classes.tab} />
        {account('bottom')}
      </nav>
    </div>
  );
}

function Entries({ className }: { className: string | undefined }) {
  const actor = useActorIfKnown();
  const shown = NAVIGATION.filter(({ may }) => !may || (actor !== undefined && may(actor)));
  return shown.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} className={className}>
      <Icon size={22} stroke={1.8} aria-hidden="true" />
      <span>{label}</span>
    </Link>
  ));
}
