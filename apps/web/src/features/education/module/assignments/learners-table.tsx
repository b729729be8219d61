import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATE_LABELS, COURSE_STATES, type CourseState } from '@heatwise/domain/education/course';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useActor } from '../../../../sync/actor.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { ChoiceFilter } from '../../../../ui/list-filters.tsx';
import { toTableProps } from '../../../../ui/paged-table.ts';
import { SearchField } from '../../../../ui/search-field.tsx';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { ExcuseDialog } from '../../excuse-dialog.tsx';
import { useAllowAttempt, useEndExcuse } from '../../learners.mutations.ts';
import { useToday } from '../../learning/use-today.ts';
import classes from './assignments.module.css';
import { useLearners } from './assignments.queries.ts';
import { learnerColumns } from './learner-columns.tsx';

const TYPING_MS = 250;
const HEIGHT = 480;

type Props = {
  moduleId: string;
  /** People are being given the module at the moment. */
  isUnderWay: boolean;
};

/** Everybody who has the module, how they stand, and what may be done about it. */
export function LearnersTable({ moduleId, isUnderWay }: Props) {
  const today = useToday();
  const { user_id } = useActor();
  const [state, setState] = useState<CourseState | undefined>();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), TYPING_MS);
  const filter = useMemo(
    () => ({ today, ...(state && { state }), ...(q !== '' && { q }) }),
    [today, state, q],
  );
  const list = useLearners(moduleId, filter, isUnderWay);
  const [excused, setExcused] = useState<Learner | null>(null);
  const { mutate: allow } = useAllowAttempt();
  const { mutate: endExcuse } = useEndExcuse();
  const columns = useMemo(
    () =>
      learnerColumns({ today, ownId: user_id, onExcuse: setExcused, onEndExcuse: endExcuse, onAllow: allow }),
    [today, user_id, endExcuse, allow],
  );
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.people) ?? null, [list.data]);
  const counts = list.data?.pages.at(-1)?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const labelOf = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatNumber(count)})`;
  const isNarrowed = state !== undefined || q !== '';
  return (
    <TitledCard title="People">
      <div className={classes.filters}>
        <SearchField
          aria-label="Search people"
          value={words}
          onChange={setWords}
          className={classes.search ?? ''}
        />
        <ChoiceFilter
          label="State"
          all={labelOf('Everybody', all)}
          values={COURSE_STATES}
          toLabel={(value) => labelOf(COURSE_STATE_LABELS[value], counts?.[value])}
          value={state}
          onChange={setState}
        />
      </div>
      <DataTable<Learner>
        label="People with this module"
        columns={columns}
        rows={people}
        rowId={({ course_id }) => course_id}
        {...toTableProps(list)}
        emptyTitle={isNarrowed ? 'No results found' : 'Nobody has this module'}
        {...(isNarrowed ? {} : { emptyHint: 'People appear here once it is assigned to them.' })}
        {...(counts && { rowCount: state === undefined ? (all ?? 0) : (counts[state] ?? 0) })}
        height={HEIGHT}
      />
      <ExcuseDialog
        course={excused && { ...excused, name: fullName(excused) || 'this person' }}
        onClose={() => setExcused(null)}
      />
    </TitledCard>
  );
}
