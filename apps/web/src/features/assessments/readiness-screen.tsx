import type { ReadinessAssessment } from '@heatwise/contract/assessments/readiness.contract';
import { readinessScore } from '@heatwise/domain/assessments/readiness';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTableHeight } from '../../ui/paged-table.ts';
import { QueryState } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useReadiness } from './readiness.mutations.ts';
import { ReadinessForm } from './readiness-form.tsx';
import { itemsOf } from './readiness-items.ts';
import { ReadinessReport } from './readiness-report.tsx';
import type { ReadinessSearch } from './readiness-search.ts';

type ReadinessListProps = { assessments: readonly ReadinessAssessment[]; onOpen: (id: string) => void };

/** What is above and below the list. */
const AROUND_LIST = 330;

type Row = ReadinessAssessment & { readonly score: ReturnType<typeof readinessScore> };

const COLUMNS: readonly DataColumn<Row>[] = [
  {
    id: 'assessed_on',
    header: 'Day',
    value: ({ assessed_on }) => assessed_on,
    cell: ({ assessed_on }) => dayText(assessed_on),
    width: 130,
  },
  { id: 'place', header: 'Place', value: ({ place }) => place, width: 220 },
  {
    id: 'percent',
    header: 'Readiness',
    value: ({ score }) => score.percent,
    cell: ({ score }) => (score.percent === null ? '–' : `${score.percent} %, ${score.level}`),
    width: 210,
  },
  {
    id: 'risk',
    header: 'Risk factors',
    value: ({ score }) => score.risk_factors,
    width: 120,
    align: 'end',
  },
  {
    id: 'gaps',
    header: 'Gaps without action',
    value: ({ score }) => score.gaps_without_action,
    cell: ({ score }) => `${score.gaps_without_action} of ${score.gaps}`,
    width: 170,
    align: 'end',
  },
  { id: 'by', header: 'Saved by', value: ({ saved_by }) => saved_by, width: 160 },
];

/** All assessments; each opens as its report. */
function ReadinessList({ assessments, onOpen }: ReadinessListProps) {
  const [search, setSearch] = useState('');
  const rows = assessments
    .filter(({ place, saved_by }) => matchesSearch([place, saved_by], search))
    .map((assessment) => ({ ...assessment, score: readinessScore(itemsOf(assessment.items)) }));
  return (
    <>
      <SearchField
        aria-label="Search by place or person"
        placeholder="Search by place or person"
        value={search}
        onChange={setSearch}
        maw={420}
      />
      <DataTable<Row>
        label="Assessments"
        columns={COLUMNS}
        rows={rows}
        rowId={({ readiness_id }) => readiness_id}
        emptyTitle={assessments.length === 0 ? 'No assessments yet' : 'No results found'}
        {...(assessments.length === 0 ? { emptyHint: 'Choose “New assessment” to add the first one.' } : {})}
        initialSort={{ column: 'assessed_on', isDescending: true }}
        onOpen={({ readiness_id }) => onOpen(readiness_id)}
        height={useTableHeight(AROUND_LIST)}
      />
    </>
  );
}

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
