import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { mayReadPermissionsOf } from '@heatwise/domain/permissions/permission-editing';
import type { PersonTab } from '../features/people/person/person-frame.tsx';
import type { OtherKind } from '../features/people/person/tests/other-kinds.queries.ts';

/** The parts that every person's page has, each with whose page has it. */
const BEFORE_OTHER_TESTS: readonly PersonTab[] = [
  { to: '/people/$user_id', label: 'Profile', may: () => true },
  { to: '/people/$user_id/hydration', label: 'Hydration', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/hydration-baseline', label: 'Baseline', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/sweat', label: 'Sweat', may: mayViewMeasurementsOf },
];
const AFTER_OTHER_TESTS: readonly PersonTab[] = [
  {
    to: '/people/$user_id/permissions',
    label: 'Permissions',
    may: (actor, { user_id }) => mayReadPermissionsOf(actor, user_id),
  },
];

/** The parts of a person's page: one for each other kind of test that the person has stands among them. */
export function personTabs(kinds: readonly OtherKind[]): readonly PersonTab[] {
  const ofKinds = kinds.map(
    ({ kind, name }): PersonTab => ({
      to: '/people/$user_id/tests/$kind',
      params: { kind },
      label: name,
      may: mayViewMeasurementsOf,
    }),
  );
  return [...BEFORE_OTHER_TESTS, ...ofKinds, ...AFTER_OTHER_TESTS];
}
