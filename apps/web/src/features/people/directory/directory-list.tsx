import type { DirectoryEntry } from '@heatwise/contract/people/directory.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { Badge, Button, Checkbox, Text } from '@mantine/core';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import classes from './directory.module.css';
import type { useDirectoryPeople } from './directory.queries.ts';

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
