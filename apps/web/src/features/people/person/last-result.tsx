import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { useActor } from '../../../sync/actor.tsx';
import { useSyncProgress } from '../../../sync/sync-context.tsx';
import { useMinute } from '../../../ui/use-minute.ts';
import { lastMeasurements } from '../list/people-list.queries.ts';
import { LastCell } from '../list/result-cells.tsx';
import classes from './person-frame.module.css';

/** In the head of a person's page: the last measurement as the list of people shows it. */
export function LastResult() {
  const actor = useActor();
  const person = usePersonOfPage();
  const { initialSyncDone } = useSyncProgress();
  return initialSyncDone && mayViewMeasurementsOf(actor, person) ? (
    <LastResultOf user_id={person.user_id} />
  ) : null;
}

function LastResultOf({ user_id }: { user_id: string }) {
  const nowMs = useMinute();
  const zone = useViewerZone();
  const { data } = useLocalRows(
    (queries) => lastMeasurements(queries, [user_id]),
    ['last measurement of person', user_id],
  );
  const [last] = data ?? [];
  if (!last || last.type === null) return null;
  return (
    <div className={classes.last}>
      <LastCell user_id={user_id} last={last} time={{ nowMs, zone, today: undefined }} isBrief={false} />
    </div>
  );
}
