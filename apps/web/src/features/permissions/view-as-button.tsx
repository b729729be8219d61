import type { ViewAs } from '@heatwise/contract/permissions/permissions.contract';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { accessSummary } from '@heatwise/domain/permissions/access';
import { formatCount } from '@heatwise/domain/text/format-number';
import { Button, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NameChips } from '../../ui/name-chips.tsx';
import { useViewAs } from './permissions.queries.ts';

type Props = { user_id: string; name: string };

/** Shows the screens, people and tags that somebody has, without becoming them. */
export function ViewAsButton({ user_id, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        h={40}
        leftSection={<IconEye size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        View as {name}
      </Button>
      <GuardedModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`What ${name} sees`}
        size="lg"
        centered={false}
      >
        <Text size="sm" c="dimmed" mb="md">
          A preview based on the permissions saved now. Nothing can be changed here, and the audit trail
          records that you looked.
        </Text>
        <Preview user_id={user_id} />
      </GuardedModal>
    </>
  );
}

/** Asks when it appears: each look is one entry of the trail. */
function Preview({ user_id }: { user_id: string }) {
  const { data, error, refetch } = useViewAs(user_id);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return data ? <Seen seen={data} /> : <LoadingState />;
}

function Seen({ seen: { screens, people, tags } }: { seen: ViewAs }) {
  return (
    <Stack gap="lg">
      <section>
        <Title order={3} size="h5" mb={6}>
          Screens
        </Title>
        <NameChips names={screens} wraps />
      </section>
      <section>
        <Title order={3} size="h5" mb={6}>
          {countOfPeople(people.count)}
        </Title>
        <Text size="sm" mb="xs">
          {people.measured_count === people.count
            ? 'With their tests.'
            : `With the tests of ${countOfPeople(people.measured_count)}.`}
          {people.shown.length < people.count ? ` The first ${people.shown.length} by name:` : ''}
        </Text>
        <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Person</Table.Th>
                <Table.Th>Account</Table.Th>
                <Table.Th>Measurements</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.shown.map((person) => {
                const { account, measurement } = accessSummary(person.may);
                return (
                  <Table.Tr key={person.user_id}>
                    <Table.Td>
                      {fullName(person) || 'No name'}
                      {person.is_hidden ? ' (hidden)' : ''}
                    </Table.Td>
                    <Table.Td>{account}</Table.Td>
                    <Table.Td>{measurement}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </section>
      <section>
        <Title order={3} size="h5" mb={6}>
          {formatCount(tags.count, 'tag, job or location', 'tags, jobs and locations')}
        </Title>
        <NameChips names={tags.shown.map(({ name }) => name)} wraps />
        {tags.shown.length < tags.count ? (
          <Text size="sm">and {tags.count - tags.shown.length} more</Text>
        ) : null}
      </section>
    </Stack>
  );
}
