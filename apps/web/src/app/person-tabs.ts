import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { mayReadPermissionsOf } from '@heatwise/domain/permissions/permission-editing';
import type { PersonTab } from '../features/people/person/person-frame.tsx';

/** The parts of a person's page, each with whose page has it. */
export const PERSON_TABS: readonly PersonTab[] = [
  { to: '/people/$user_id', label: 'Profile', may: () => true },
  { to: '/people/$user_id/hydration', label: 'Hydration', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/hydration-baseline', label: 'Baseline', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/sweat', label: 'Sweat', may: mayViewMeasurementsOf },
  {
    to: '/people/$user_id/permissions',
    label: 'Permissions',
    may: (actor, { user_id }) => mayReadPermissionsOf(actor, user_id),
  },
];
