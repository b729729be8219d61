import type { DirectoryEntry, DirectorySource } from '@heatwise/contract/people/directory.contract';
import type { ImportedRow, ImportReceipt, ImportRequest } from '@heatwise/contract/people/import.contract';
import {
  DIRECTORY_SECRET_MISSING,
  type DirectoryMapping,
  importValuesOf,
} from '@heatwise/domain/people/directory-person';
import { tagNamesOf } from '@heatwise/domain/people/import-rows';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { tagNameKey } from '@heatwise/domain/tags/tag';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Badge, Button, Checkbox, Group, List, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBrandWindows } from '@tabler/icons-react';
import { useState } from 'react';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useImportPeople } from '../import/use-import.ts';
import classes from './directory.module.css';
import { useDirectoryPeople, useDirectorySources } from './directory.queries.ts';

type DirectoryListProps = {
  pages: ReturnType<typeof useDirectoryPeople>;
  search: string;
  chosen: ReadonlyMap<string, DirectoryEntry>;
  onToggle: (person: DirectoryEntry) => void;
};

/** The directory's people as far as they were read; who is here already cannot be chosen. */
export function DirectoryList({ pages, search, chosen, onToggle }: DirectoryListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (!data) return <QueryState query={{ data, error, refetch }} text="Loading the directory…" />;
  const people = data.pages.flatMap((page) => page.people);
  if (people.length === 0)
    return (
      <EmptyState
        title="Nobody found"
        hint={
          search === ''
            ? 'Every account in the directory is blocked.'
            : 'Search for the start of a name or an email.'
        }
      />
    );
  return (
    <div className={classes.box}>
      <ul className={classes.list} aria-label="People in the directory">
        {people.map((person) => (
          <li key={person.directory_id} className={classes.row}>
            <Person person={person} isChosen={chosen.has(person.directory_id)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {error ? <ErrorState message={error.message} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage && !error ? (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function Person({
  person,
  isChosen,
  onToggle,
}: {
  person: DirectoryEntry;
  isChosen: boolean;
  onToggle: (person: DirectoryEntry) => void;
}) {
  const facts = [person.department, person.job_title, person.office].filter((fact) => fact !== '');
  return (
    <Checkbox
      className={classes.person ?? ''}
      checked={isChosen || person.is_here}
      disabled={person.is_here}
      onChange={() => onToggle(person)}
      label={
        <>
          <Text span fw={600}>
            {fullName(person) || 'No name'}
          </Text>
          {person.is_here ? (
            <Badge variant="light" size="sm" ml={8}>
              Here already
            </Badge>
          ) : null}
        </>
      }
      description={[person.email || 'No email', ...facts].join(' · ')}
    />
  );
}

/** People of a directory as rows to import, with the names of tags that are to be made where there are none. */
export function directoryOrder(
  people: readonly DirectoryEntry[],
  provider_id: string,
  mapping: DirectoryMapping,
  newId: () => string = () => crypto.randomUUID(),
): { readonly rows: ImportedRow[]; readonly new_tags: ImportRequest['new_tags'] } {
  const rows = people.map((person, index): ImportedRow => {
    const { tags, jobs, locations, ...values } = importValuesOf(person, mapping);
    return {
      ...values,
      tags: [...tags],
      jobs: [...jobs],
      locations: [...locations],
      user_id: newId(),
      row: index + 1,
      directory: { provider_id, directory_id: person.directory_id },
    };
  });
  const names = new Map(rows.flatMap(tagNamesOf).map((tag) => [tagNameKey(tag.name), tag]));
  return { rows, new_tags: [...names.values()] };
}

const SWITCHES: readonly { key: keyof DirectoryMapping; label: string }[] = [
  { key: 'departmentIsTag', label: 'Department as a tag' },
  { key: 'jobTitleIsJob', label: 'Job title as a job' },
  { key: 'officeIsLocation', label: 'Office as a location' },
];
const NOTHING: DirectoryMapping = { departmentIsTag: false, jobTitleIsJob: false, officeIsLocation: false };

type Outcome = ImportReceipt['rows'][number] & { readonly person: DirectoryEntry };

/** Who is to be added, and what of the directory becomes a tag, a job or a location. */
export function DirectoryPicker({ source: { provider_id } }: { source: DirectorySource }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const pages = useDirectoryPeople(provider_id, search);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DirectoryEntry>>(new Map());
  const [mapping, setMapping] = useState(NOTHING);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const { mutateAsync, isPending } = useImportPeople();

  function toggle(person: DirectoryEntry): void {
    const next = new Map(chosen);
    if (!next.delete(person.directory_id)) next.set(person.directory_id, person);
    setChosen(next);
  }

  async function add(): Promise<void> {
    const people = [...chosen.values()];
    const order = directoryOrder(people, provider_id, mapping);
    const answered: Outcome[] = [];
    const onReceipt = ({ rows }: ImportReceipt) => {
      for (const row of rows) {
        const person = people[row.row - 1];
        if (person) answered.push({ ...row, person });
      }
    };
    // What failed is shown in a toast; who was added before it is shown as being here.
    await mutateAsync({ ...order, invite: false, onReceipt }).catch(() => undefined);
    setChosen(new Map(people.slice(answered.length).map((person) => [person.directory_id, person])));
    void pages.refetch();
    if (answered.length > 0) setOutcomes(answered);
  }

  if (outcomes) return <DirectoryResult outcomes={outcomes} onAgain={() => setOutcomes(null)} />;
  return (
    <>
      <SearchField
        type="search"
        aria-label="Search the directory"
        placeholder="Search by name or email"
        maw={420}
        value={typed}
        onChange={setTyped}
      />
      <DirectoryList pages={pages} search={search} chosen={chosen} onToggle={toggle} />
      <TitledCard title="Taken from the directory" hint="Names that do not exist yet are created.">
        <Group gap="lg">
          {SWITCHES.map(({ key, label }) => (
            <Switch
              key={key}
              label={label}
              checked={mapping[key]}
              onChange={(event) => setMapping({ ...mapping, [key]: event.currentTarget.checked })}
            />
          ))}
        </Group>
      </TitledCard>
      <div className={classes.actions}>
        <Text size="sm" c="dimmed" role="status">
          {countOfPeople(chosen.size)} chosen
        </Text>
        <Button size="md" disabled={chosen.size === 0} loading={isPending} onClick={() => void add()}>
          Add {chosen.size === 0 ? 'people' : countOfPeople(chosen.size)}
        </Button>
      </div>
    </>
  );
}

type Props = {
  outcomes: readonly (ImportReceipt['rows'][number] & { readonly person: DirectoryEntry })[];
  onAgain: () => void;
};

/** What became of those who were chosen. */
function DirectoryResult({ outcomes, onAgain }: Props) {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  return (
    <Stack gap="md">
      <Title order={2} size="h4" ref={focusOnMount} tabIndex={-1}>
        {countOfPeople(outcomes.length - refused.length)} added
      </Title>
      {refused.length > 0 ? (
        <div>
          <Text fw={600}>{countOfPeople(refused.length)} not added</Text>
          <List mt={4}>
            {refused.map(({ user_id, person, problems }) => (
              <List.Item key={user_id}>
                {fullName(person) || person.email}: {problems.map(({ message }) => message).join(' ')}
              </List.Item>
            ))}
          </List>
        </div>
      ) : null}
      <Group>
        <Button variant="default" size="md" onClick={onAgain}>
          Add more
        </Button>
        <ButtonLink to="/people" size="md">
          Go to people
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** Adding people from the organisation's directory. For organisation admins. */
export function DirectoryScreen() {
  return (
    <Stack gap="md" maw={860}>
      <PageHead title="Add from Microsoft Entra ID" back={<BackLink to="/people" label="People" />}>
        They sign in with their work account, and see only their own data until they are given permission.
      </PageHead>
      <Directory />
    </Stack>
  );
}

function Directory() {
  const { data: sources, error, refetch } = useDirectorySources();
  const [chosen, setChosen] = useState<string | null>(null);
  if (error || !sources)
    return <QueryState query={{ data: sources, error, refetch }} text="Loading your directory…" showsStale />;
  const source = sources.find(({ provider_id }) => provider_id === chosen) ?? sources[0];
  if (!source)
    return (
      <EmptyState
        icon={<IconBrandWindows size={26} stroke={1.6} />}
        title="No directory yet"
        hint="Set up Microsoft Entra ID for single sign-on first, with a client secret."
        action={<ToSettings />}
      />
    );
  return (
    <>
      {sources.length > 1 ? (
        <Select
          label="Directory"
          allowDeselect={false}
          maw={360}
          data={sources.map(({ provider_id, name }) => ({ value: provider_id, label: name }))}
          value={source.provider_id}
          onChange={setChosen}
        />
      ) : null}
      {source.can_be_read ? (
        <DirectoryPicker key={source.provider_id} source={source} />
      ) : (
        <EmptyState
          icon={<IconBrandWindows size={26} stroke={1.6} />}
          title={`${source.name} cannot be read`}
          hint={DIRECTORY_SECRET_MISSING}
          action={<ToSettings />}
        />
      )}
    </>
  );
}

function ToSettings() {
  return (
    <ButtonLink to="/settings/sso" variant="default" mt="sm">
      Open Single sign-on
    </ButtonLink>
  );
}
