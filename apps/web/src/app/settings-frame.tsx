import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { GuardedOutlet } from '../routing/guarded-outlet.tsx';
import { useActorIfKnown } from '../sync/actor.tsx';
import { LoadingScreen } from '../ui/loading-state.tsx';
import { groupedSections } from './navigation.ts';
import classes from './settings-frame.module.css';
import { NothingFound, SettingsSearch } from './settings-search.tsx';

/** Around the settings: their list at the side on a desktop; on a phone the list is a page of its own. */
export function SettingsFrame() {
  const actor = useActorIfKnown();
  const metadata = useOrganisation()?.metadata ?? {};
  const [search, setSearch] = useState('');
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!actor) return <LoadingScreen />;
  const groups = groupedSections(actor, metadata, search);
  return (
    <div className={classes.frame}>
      <nav aria-label="Settings" className={classes.side}>
        <SettingsSearch value={search} onChange={setSearch} />
        {groups.map(({ group, sections }) => (
          <section key={group} aria-label={group}>
            <p className={classes.group}>{group}</p>
            {sections.map(({ to, leadsTo, label, icon: Icon, mark: Mark }) => (
              <Link
                key={to}
                to={to}
                className={pathname === leadsTo ? `${classes.entry} active` : classes.entry}
              >
                <Icon size={20} stroke={1.8} aria-hidden="true" />
                <span>{label}</span>
                {Mark ? (
                  <Suspense fallback={null}>
                    <Mark />
                  </Suspense>
                ) : null}
              </Link>
            ))}
          </section>
        ))}
        <NothingFound isShown={groups.length === 0} />
      </nav>
      <div className={classes.content}>
        <GuardedOutlet />
      </div>
    </div>
  );
}
