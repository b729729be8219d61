import { Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { Permitted } from '../routing/permitted.tsx';
import { useActor } from '../sync/actor.tsx';
import { groupedSections, mayOpenSettings, sectionsFor } from './navigation.ts';
import classes from './settings-frame.module.css';
import { NothingFound, SettingsSearch } from './settings-search.tsx';

/** As in settings-frame.module.css: wider windows have the list at the side. */
const NARROW = '(max-width: 62em)';

/** /settings: the list of its parts on a phone; elsewhere, where that list is always there, its first part. */
export function SettingsIndexScreen() {
  const [search, setSearch] = useState('');
  const actor = useActor();
  const metadata = useOrganisation()?.metadata ?? {};
  const [first] = sectionsFor(actor, metadata);
  const groups = groupedSections(actor, metadata, search);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (!isNarrow && first) return <Navigate to={first.to} replace />;
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Settings
      </Title>
      <SettingsSearch value={search} onChange={setSearch} />
      {groups.map(({ group, sections }) => (
        <section key={group} aria-labelledby={`settings-${group}`}>
          <Title order={2} size="h5" mt="lg" id={`settings-${group}`}>
            {group}
          </Title>
          <ul className={classes.list}>
            {sections.map(({ to, label, hint, icon: Icon, mark: Mark }) => (
              <li key={to}>
                <Link to={to} className={classes.card}>
                  <Icon size={24} stroke={1.7} aria-hidden="true" />
                  <span style={{ flex: 1 }}>
                    <Text fw={600}>{label}</Text>
                    <Text size="sm" c="dimmed">
                      {hint}
                    </Text>
                  </span>
                  {Mark ? (
                    <Suspense fallback={null}>
                      <Mark />
                    </Suspense>
                  ) : null}
                  <IconChevronRight size={18} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NothingFound isShown={groups.length === 0} />
    </>
  );
}

export function SettingsIndexPage() {
  return (
    <Permitted may={mayOpenSettings}>
      <SettingsIndexScreen />
    </Permitted>
  );
}
