import { lazy, Suspense } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';
import { JobLocationsPanel } from './job-locations-panel.tsx';
import { JobRiskPanel } from './job-risk-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { useTag } from './tag-context.tsx';
import { TagSummary } from './tag-summary.tsx';

/** Apart, for it brings the map. */
const LocationPanel = lazy(async () => ({ default: (await import('./location-panel.tsx')).LocationPanel }));

/**
 * A tag's numbers, and what can be set of it: the risk of a job, the position of a location, and who is notified of
 * dehydrated members.
 */
export function TagOverview() {
  const { type } = useTag();
  return (
    <>
      <TagSummary />
      {type === 'job' ? <JobRiskPanel /> : null}
      {type === 'job' ? <JobLocationsPanel /> : null}
      {type === 'location' ? (
        <Suspense fallback={<LoadingState />}>
          <LocationPanel />
        </Suspense>
      ) : null}
      <NotificationsPanel />
    </>
  );
}
