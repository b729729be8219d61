import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { useReadiness } from './readiness.mutations.ts';
import { ReadinessForm } from './readiness-form.tsx';
import { ReadinessList } from './readiness-list.tsx';
import { ReadinessReport } from './readiness-report.tsx';
import type { ReadinessSearch } from './readiness-search.ts';

type ReadinessScreenProps = { search: ReadinessSearch; onSearchChange: (search: ReadinessSearch) => void };

/** Dated checklists of how ready a place is for heat. It says "readiness" and no more. */
export function ReadinessScreen({ search: { open, edit }, onSearchChange }: ReadinessScreenProps) {
  const { data, error, refetch } = useReadiness();
  if (open === 'new') {
    return (
      <ReadinessForm
        key="new"
        saved={null}
        onSaved={(id) => onSearchChange({ open: id })}
        onCancel={() => onSearchChange({})}
      />
    );
  }
  if (error || !data) return <QueryState query={{ data, error, refetch }} showsStale />;
  if (open !== undefined) {
    const saved = data.find(({ readiness_id }) => readiness_id === open);
    if (!saved) {
      return (
        <EmptyState
          title="Assessment not found"
          hint="It was deleted, or it never existed."
          action={
            <Button variant="default" onClick={() => onSearchChange({})}>
              All assessments
            </Button>
          }
        />
      );
    }
    return edit ? (
      <ReadinessForm
        key={`${open} edit`}
        saved={saved}
        onSaved={(id) => onSearchChange({ open: id })}
        onCancel={() => onSearchChange({ open })}
      />
    ) : (
      <ReadinessReport
        assessment={saved}
        onEdit={() => onSearchChange({ open, edit: true })}
        onLeave={() => onSearchChange({})}
      />
    );
  }
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={1} size="h2">
            OSHA heat readiness
          </Title>
          <Text c="dimmed" size="sm" mt={4} maw={620}>
            A dated checklist based on OSHA’s heat programme: what makes the heat dangerous here, what is in
            place, and who will close the gaps. It shows how ready a place is, not whether a rule is met.
          </Text>
        </div>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onSearchChange({ open: 'new' })}
        >
          New assessment
        </Button>
      </Group>
      <ReadinessList assessments={data} onOpen={(id) => onSearchChange({ open: id })} />
    </Stack>
  );
}
