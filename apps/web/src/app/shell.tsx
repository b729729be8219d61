import { LOGO_THUMBNAIL } from '@heatwise/domain/text/interface-constants';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { TruncatedText } from '../ui/truncated-text.tsx';
import { type NavigationEntry, UNDER_THE_THUMB, useNavigation } from './navigation.ts';
import { QuickSearchButton } from './quick-search-button.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

type Props = {
  /** The organisation's name and picture (base64 JPEG), once they are known. */
  organisation:
    | {
        readonly name: string;
        readonly image: string | null;
        readonly metadata: Readonly<Record<string, unknown>>;
      }
    | undefined;
  /** The account's menu for the side of a desktop and, with the screens that have no room there, the bottom of a phone. */
  account: (place: 'side' | 'bottom', otherEntries?: ReactNode) => ReactNode;
  /** How fresh the data is. */
  status: ReactNode;
  /** What concerns every screen: progress of the first synchronisation, a full storage, a new version. */
  banners: ReactNode;
  children: ReactNode;
};

/** Around the private screens: navigation at the side on a desktop, at the bottom on a phone. */
export function Shell({ organisation, account, status, banners, children }: Props) {
  const { screens, settings } = useNavigation(organisation?.metadata);
  const entry = { settings, className: classes.entry };
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.side}>
        <div className={classes.brand}>
          <Logo />
          {organisation ? (
            <span className={classes.organisation}>
              {organisation.image ? (
                <img
                  src={`data:image/jpeg;base64,${organisation.image}`}
                  alt=""
                  style={{ height: LOGO_THUMBNAIL.height, maxWidth: LOGO_THUMBNAIL.maxWidth }}
                />
              ) : null}
              <TruncatedText text={organisation.name} />
            </span>
          ) : null}
        </div>
        <QuickSearchButton />
        <nav aria-label="Main" className={classes.wide}>
          <Entries entries={screens} {...entry} />
          <SettingsAtHand {...entry} />
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
        <Entries entries={screens.slice(0, UNDER_THE_THUMB)} settings={settings} className={classes.tab} />
        {account(
          'bottom',
          <>
            <Entries entries={screens.slice(UNDER_THE_THUMB)} {...entry} />
            <SettingsAtHand {...entry} />
          </>,
        )}
      </nav>
    </div>
  );
}

type SettingsProps = { settings: readonly NavigationEntry[]; className: string | undefined };

/** Below the screens: what they are about. */
function SettingsAtHand({ settings, className }: SettingsProps) {
  return settings.length > 0 ? (
    <div className={classes.atHand}>
      <Entries entries={settings} settings={settings} className={className} />
    </div>
  ) : null;
}

type EntriesProps = SettingsProps & { entries: readonly NavigationEntry[] };

function Entries({ entries, settings, className }: EntriesProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAtHand = settings.some(({ to }) => pathname.startsWith(to));
  return entries.map(({ to, label, icon: Icon, also }) => (
    <Link
      key={to}
      to={to}
      {...(also && pathname.startsWith(also)
        ? { className: `${className} active`, 'aria-current': 'page' as const }
        : { className })}
      // A part that has an entry of its own is marked there.
      activeProps={to === '/settings' && isAtHand ? {} : { className: 'active' }}
    >
      <Icon size={22} stroke={1.8} aria-hidden="true" />
      <span>{label}</span>
    </Link>
  ));
}
