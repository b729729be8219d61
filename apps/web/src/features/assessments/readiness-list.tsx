import type { ReadinessAssessment } from '@heatwise/contract/assessments/readiness.contract';
import { readinessScore } from '@heatwise/domain/assessments/readiness-score';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dayText } from '@heatwise/domain/time/date-text';
import { useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { useTableHeight } from '../../ui/paged-table.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { itemsOf } from './readiness-items.ts';

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
export function ReadinessList({ assessments, onOpen }: ReadinessListProps) {
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
