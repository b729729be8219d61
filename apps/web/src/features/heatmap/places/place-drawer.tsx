import type { Interval } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { LocationDetail } from './location-detail.tsx';
import type { LocationPlace, SpotPlace } from './place-columns.tsx';
import { SpotDetail } from './spot-detail.tsx';

type PlaceDrawerProps = {
  /** Null when nothing is open. */
  open: string | null;
  locations: readonly LocationPlace[];
  spots: readonly SpotPlace[];
  filter: PeopleFilter;
  interval: Interval;
  zone: TimeZone;
  onLookAt: (tagId: string) => void;
  onClose: () => void;
};

/** The people and measurements behind a place of the map. */
export function PlaceDrawer({
  open,
  locations,
  spots,
  filter,
  interval,
  zone,
  onLookAt,
  onClose,
}: PlaceDrawerProps) {
  const location = locations.find(({ tag_id }) => tag_id === open);
  const spot = spots.find(({ id }) => id === open);
  return (
    <GuardedDrawer
      opened={location !== undefined || spot !== undefined}
      onClose={onClose}
      size="min(720px, 100%)"
      title={location?.name ?? spot?.name ?? ''}
    >
      {location ? (
        <LocationDetail location={location} interval={interval} zone={zone} onLookAt={onLookAt} />
      ) : null}
      {spot ? <SpotDetail spot={spot} filter={filter} interval={interval} zone={zone} /> : null}
    </GuardedDrawer>
  );
}
