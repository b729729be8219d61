import type { DirectoryEntry, DirectorySource } from '@heatwise/contract/people/directory.contract';
import type { ImportReceipt } from '@heatwise/contract/people/import.contract';
import type { DirectoryMapping } from '@heatwise/domain/people/directory-person';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Button, Group, List, Stack, Switch, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useImportPeople } from '../import/import.mutations.ts';
import classes from './directory.module.css';
import { useDirectoryPeople } from './directory.queries.ts';
import { DirectoryList } from './directory-list.tsx';
import { directoryOrder } from './directory-order.ts';

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
