import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import type { PersonTab } from '../../../routing/slots.tsx';
import type { OtherKind } from './tests/other-kinds.queries.ts';

/** The parts that every person's page has, each with whose page has it. */
const OF_EVERYBODY: readonly PersonTab[] = [
  { to: '/people/$user_id', label: 'Profile', may: () => true },
  { to: '/people/$user_id/hydration', label: 'Hydration', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/hydration-baseline', label: 'Baseline', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/sweat', label: 'Sweat', may: mayViewMeasurementsOf },
];

/**
 * The parts of a person's page: the person and their tests, with one part for each other kind of test that they have, and
 * then what other features bring.
 */
export function personTabs(
  kinds: readonly OtherKind[],
  ofFeatures: readonly PersonTab[],
): readonly PersonTab[] {
  const ofKinds = kinds.map(
    ({ kind, name }): PersonTab => ({
      to: '/people/$user_id/tests/$kind',
      params: { kind },
      label: name,
      may: mayViewMeasurementsOf,
    }),
  );
  return [...OF_EVERYBODY, ...ofKinds, ...ofFeatures];
}
