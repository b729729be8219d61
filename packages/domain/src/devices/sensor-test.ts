import { SPECIAL_ORGANISATION } from '../permissions/special-organisation.ts';

/** What its people see on every screen. */
export const SENSOR_TEST_TEXT =
  'What devices send here is stored, listed and exported, but counts in no statistics and alerts nobody.';

/** The organisation that devices post to before they leave the factory: its tests are of nobody. See docs/rules.md#sensor-test. */
export function isSensorTest(orgId: string): boolean {
  return orgId === SPECIAL_ORGANISATION.sensor_test;
}

/** Whether what happens in an organisation counts beyond it: points, referrals, numbers over all organisations. */
export function countsInStatistics(orgId: string): boolean {
  return !isSensorTest(orgId);
}
