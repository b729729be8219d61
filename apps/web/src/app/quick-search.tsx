import '@mantine/spotlight/styles.css';
import { fullName } from '@heatwise/domain/people/person-name';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { sql } from 'kysely';
import { useEffect, useState } from 'react';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { personMatches, sortText } from '../local-db/local-queries.ts';
import { useLocalRows } from '../local-db/use-local-rows.ts';
import { useActor } from '../sync/actor.tsx';
import { navigationOf, sectionsFor } from './navigation.ts';

const MOST_PEOPLE = 8;

/** Screens, settings and people by a few letters. Loaded when it is first asked for. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const [[store, { open }]] = useState(createSpotlight);
  const [search, setSearch] = useState('');
  const people = usePeopleFound(search);
  const actor = useActor();
  const organisation = useOrganisation();
  const router = useRouter();
  useEffect(open, [open]);
  // People come a moment after the letters: when nothing was found before them, Enter takes the first.
  const found = people.map(({ user_id }) => user_id).join();
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    if (found === '' || list?.querySelector('[data-selected]')) return;
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [found, store]);

  const screens = navigationOf(actor, organisation?.metadata ?? {}).screens.filter(({ label, about = '' }) =>
    matchesSearch([label, about], search),
  );
  const settings = sectionsFor(actor, organisation?.metadata ?? {}).filter(
    ({ label, group, hint }) => search !== '' && matchesSearch([label, group, hint], search),
  );
  const go = (to: string) => () => void router.navigate({ href: to });
  const isEmpty = screens.length + settings.length + people.length === 0;
  return (
    <Spotlight.Root
      store={store}
      query={search}
      onQueryChange={setSearch}
      shortcut={null}
      onSpotlightClose={onClose}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder="Search screens, settings and people"
        aria-label="Search screens, settings and people"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 ? (
          <Spotlight.ActionsGroup label="Screens">
            {screens.map(({ to, label, icon: Icon }) => (
              <Spotlight.Action
                key={to}
                label={label}
                leftSection={<Icon size={20} aria-hidden="true" />}
                onClick={go(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {people.length > 0 ? (
          <Spotlight.ActionsGroup label="People">
            {people.map(({ user_id, email, ...person }) => (
              <Spotlight.Action
                key={user_id}
                label={fullName(person) || 'No name'}
                {...(email ? { description: email } : {})}
                leftSection={<IconUser size={20} aria-hidden="true" />}
                onClick={go(`/people/${user_id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {settings.length > 0 ? (
          <Spotlight.ActionsGroup label="Settings">
            {settings.map(({ to, label, hint, icon: Icon }) => (
              <Spotlight.Action
                key={to}
                label={label}
                description={hint}
                leftSection={<Icon size={20} aria-hidden="true" />}
                onClick={go(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {isEmpty ? <Spotlight.Empty>Nothing found.</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function usePeopleFound(search: string) {
  const [text] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const { data = [] } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('users')
        .select(['user_id', 'name_first', 'name_last', 'email'])
        .where('active', '=', 1)
        .where('is_hidden', '=', 0)
        .where(personMatches('users', text))
        .orderBy(sortText(sql.ref('users.name_first')))
        .limit(MOST_PEOPLE),
    ['quick search', text],
    { isEnabled: text !== '' },
  );
  return text === '' || search.trim() === '' ? [] : data;
}
