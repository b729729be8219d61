import type { DirectoryEntry } from '@heatwise/contract/people/directory.contract';
import type { ImportReceipt } from '@heatwise/contract/people/import.contract';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';

type Props = {
  outcomes: readonly (ImportReceipt['rows'][number] & { readonly person: DirectoryEntry })[];
  onAgain: () => void;
};

/** What became of those who were chosen. */
export function DirectoryResult({ outcomes, onAgain }: Props) {
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
        <Button component={Link} to="/people" size="md">
          Go to people
        </Button>
      </Group>
    </Stack>
  );
}
