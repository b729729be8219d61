import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { useModuleDraft } from '../module-context.ts';
import { AssignmentList } from './assignment-list.tsx';
import { isUnderWay, useAssignments } from './assignments.queries.ts';
import { LearnersTable } from './learners-table.tsx';

/** Who a module is assigned to, and how each of them stands. */
export function AssignmentsPart() {
  const { module, content } = useModuleDraft();
  const { module_id, state, versions } = module;
  const assignments = useAssignments(module_id);
  const [isEnding, setEnding] = useState(false);
  const isUnderWayNow = useLingering(isEnding || isUnderWay(assignments.data));
  if (versions.length === 0) {
    return (
      <EmptyState
        title="Not published yet"
        hint="A module can be assigned once its first version is published."
      />
    );
  }
  return (
    <>
      <AssignmentList
        moduleId={module_id}
        title={content.title}
        assignments={assignments.data}
        error={assignments.error?.message ?? null}
        onRetry={() => void assignments.refetch()}
        mayAssign={state === 'published'}
        onEnding={setEnding}
      />
      <Text size="sm" my="md">
        Whom it was never assigned to is among the{' '}
        <AnchorLink to="/people" search={{ not_trained: module_id }} underline="always">
          people who are not trained in it
        </AnchorLink>
        .
      </Text>
      <LearnersTable moduleId={module_id} isUnderWay={isUnderWayNow} />
    </>
  );
}

/** An assignment that has ended is taken from people some seconds later. */
const LINGERING_MS = 15_000;

/** True while something is on, and some seconds after. */
function useLingering(isOn: boolean): boolean {
  const [lingers, setLingers] = useState(false);
  useEffect(() => {
    if (isOn) {
      setLingers(true);
      return;
    }
    const timer = setTimeout(() => setLingers(false), LINGERING_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn || lingers;
}
