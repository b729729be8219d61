import type { Assignment } from '@heatwise/contract/education/assignments.contract';
import { dueInWords, repeatInWords } from '@heatwise/domain/education/assignment';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTagNames } from '../../../../entities/measurements/test-filter/test-filter-text.ts';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { useEndAssignment } from '../../learners.mutations.ts';
import classes from './assignments.module.css';
import { namesOfAssigned } from './assignments.queries.ts';
import { NewAssignmentDialog } from './new-assignment-dialog.tsx';

type Props = {
  moduleId: string;
  title: string;
  /** Undefined while they are read. */
  assignments: readonly Assignment[] | undefined;
  error: string | null;
  onRetry: () => void;
  mayAssign: boolean;
  /** While one of them is being ended. */
  onEnding: (isEnding: boolean) => void;
};

/** What a module is assigned by, with how far that is. */
export function AssignmentList(props: Props) {
  const { moduleId, title, assignments, error, onRetry, mayAssign, onEnding } = props;
  const [isAssigning, setAssigning] = useState(false);
  const [ended, setEnded] = useState<Assignment | null>(null);
  const end = useEndAssignment();
  const whom = useWhom(assignments ?? NONE);
  const assign = mayAssign ? (
    <Button
      size="md"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setAssigning(true)}
    >
      New assignment
    </Button>
  ) : null;
  return (
    <TitledCard title="Assigned to" hint="Whoever joins a tag, job or location later gets the module too.">
      {assignments === undefined ? (
        error === null ? (
          <LoadingState height={120} />
        ) : (
          <ErrorState message={error} onRetry={onRetry} />
        )
      ) : assignments.length === 0 ? (
        <EmptyState
          title="Not assigned"
          hint={mayAssign ? 'Nobody has to take this module yet.' : 'A retired module is assigned to nobody.'}
          action={assign}
        />
      ) : (
        <>
          <ul className={classes.list} aria-label="Assignments">
            {assignments.map((assignment) => (
              <Entry
                key={assignment.assignment_id}
                assignment={assignment}
                whom={whom(assignment)}
                onEnd={() => setEnded(assignment)}
              />
            ))}
          </ul>
          {assign ? <Group mt="md">{assign}</Group> : null}
        </>
      )}
      <NewAssignmentDialog
        moduleId={moduleId}
        title={title}
        opened={isAssigning}
        onClose={() => setAssigning(false)}
      />
      <ConfirmDialog
        opened={ended !== null}
        title="End this assignment?"
        confirm="End it"
        isDangerous
        isBusy={end.isPending}
        onConfirm={() => {
          if (!ended) return;
          onEnding(true);
          end.mutate(ended.assignment_id, {
            onSettled: () => {
              onEnding(false);
              setEnded(null);
            },
          });
        }}
        onCancel={() => setEnded(null)}
      >
        {ended ? whom(ended) : ''}: nobody gets the module by this any more, and whoever has not begun loses
        it where nothing else assigns it. What was begun or completed stays.
      </ConfirmDialog>
    </TitledCard>
  );
}

const NONE: readonly Assignment[] = [];
/** More names than this say less than their number. */
const MOST_NAMES = 5;

/** To whom an assignment is, in words. */
function useWhom(assignments: readonly Assignment[]) {
  const { names: tagNames } = useTagNames();
  const ids = useMemo(
    () => [...new Set(assignments.flatMap(({ user_ids }) => user_ids.slice(0, MOST_NAMES)))],
    [assignments],
  );
  const { data: people = [] } = useLocalRows(
    (queries) => namesOfAssigned(queries, ids),
    ['names of assigned people', ids],
  );
  return ({ everyone, tag_ids, user_ids }: Assignment): string => {
    if (everyone) return 'Everybody';
    const tags = tag_ids.map((id) => tagNames.get(id) ?? 'A deleted tag');
    const named = user_ids
      .slice(0, MOST_NAMES)
      .map((id) => people.find((person) => person.id === id)?.name ?? 'Somebody who was deleted');
    const others = user_ids.length - named.length;
    return [...tags, ...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  };
}

function Entry({ assignment, whom, onEnd }: { assignment: Assignment; whom: string; onEnd: () => void }) {
  const zone = useViewerZone();
  const { due, repeats, reminders, made_by, made_at, progress } = assignment;
  const when = [dueInWords(due), repeatInWords(repeats), reminders ? null : 'Without reminders']
    .filter(Boolean)
    .join(' · ');
  const day = dateText(Date.parse(made_at), zone);
  return (
    <li className={classes.entry}>
      <div className={classes.about}>
        <Text fw={600} className={classes.whom ?? ''}>
          {whom}
        </Text>
        <Text size="sm">{when}</Text>
        <Text size="sm" c="dimmed">
          {made_by ? `Made by ${made_by} on ${day}` : `Made on ${day}`}
        </Text>
        {progress ? <Giving {...progress} /> : null}
      </div>
      <Button variant="default" size="md" aria-label={`End: ${whom}`} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}

function Giving({ done, of }: { done: number; of: number }) {
  const text = `Being given: ${formatNumber(done)} of ${formatNumber(of)} people looked at`;
  return (
    <div className={classes.giving}>
      <Progress value={of === 0 ? 0 : (done * 100) / of} aria-label={text} />
      <Text size="sm" c="dimmed" mt={4}>
        {text}
      </Text>
    </div>
  );
}
