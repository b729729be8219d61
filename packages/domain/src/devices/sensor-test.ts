import { SPECIAL_ORGANISATION } from '../permissions/special-organisation.ts';

/** What its people see on every screen. */
export const SENSOR_TEST_TEXT =
  'What devices send here is stored, listed and exported, but counts in no statistics and alerts nobody.';

/** The organisation that devices post to before they leave the factory: its tests are of nobody. See docs/rules.md#sensor-test. */
export function isSensorTest(orgId: string): boolean {
  return orgId === SPECIAL_ORGANISATION.sensor_test;
}

/** The product's own organisations: what happens in them counts nowhere else, for points, referrals or numbers over all. */
export const OUTSIDE_STATISTICS: readonly string[] = Object.values(SPECIAL_ORGANISATION);
