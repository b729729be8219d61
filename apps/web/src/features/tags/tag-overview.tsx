import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { supervisorsLabel } from '@heatwise/domain/tags/tag-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSinceText } from '../../entities/measurements/history-text.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { JobLocationsPanel } from './job-locations-panel.tsx';
import { JobRiskPanel } from './job-risk-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { useTag } from './tag-context.tsx';
import classes from './tags.module.css';
import { tagsWithCounts } from './tags.queries.ts';

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

/** How many people carry the tag, are in charge of it, and were tested how often. */
function TagSummary() {
  const { tag_id, type } = useTag();
  const since = useSinceText();
  const showsSupervisors = mayManagePermissions(useActor());
  const { data } = useLocalRows((queries) => tagsWithCounts(queries, type), ['tag list', type]);
  const counts = data?.find((row) => row.tag_id === tag_id);
  const facts: readonly (readonly [string, number | undefined])[] = [
    ['Users', counts?.users_count],
    ...(showsSupervisors ? [[supervisorsLabel(type), counts?.managers_count] as const] : []),
    ['Measurements', counts?.measurements_count],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, count]) => (
          <div key={label} className={classes.fact}>
            <dt>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </dt>
            <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        Measurements are those of every type{since || ' and time'}, invalid ones and hidden people’s too. The
        dashboard counts valid hydration tests of its chosen time, without hidden people.
      </Text>
    </>
  );
}
