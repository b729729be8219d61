import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import type { alertingOf } from './alerting.ts';

export type AlertStage = {
  readonly ours: TestOrganisation;
  readonly adminId: string;
  readonly admin: TestHeaders;
  /** A tag, and somebody who carries it. */
  readonly crane: string;
  readonly worker: string;
};

/** An organisation with alerts, nothing told yet, as each test begins with it. */
export async function setAlertStage(
  server: TestApp,
  alerting: ReturnType<typeof alertingOf>,
  now: Date,
): Promise<AlertStage> {
  // Others' clocks have been moved on.
  await server.database.owner.deleteFrom('alert_looks').execute();
  const ours = await server.organisation('Harbour Works');
  await alerting.open(ours);
  const adminId = await ours.addPerson({
    name_first: 'Ada',
    name_last: 'Ford',
    email: `${randomUUID()}@harbour.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const admin = await ours.signIn(adminId, { created_at: now, used_at: now });
  const crane = await ours.addTag('Crane crew');
  const worker = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crane] });
  for (const kept of [alerting.letters, alerting.pushes, alerting.meanwhile]) kept.length = 0;
  alerting.weather.clear();
  return { ours, adminId, admin, crane, worker };
}
