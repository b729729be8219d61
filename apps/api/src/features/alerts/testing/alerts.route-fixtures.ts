import { randomUUID } from 'node:crypto';
import { newRule } from '@heatwise/domain/alerts/alert-rule';
import { BETA_FEATURES } from '@heatwise/domain/organisation/features';
import { sql } from 'kysely';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertAlerts } from '../look/looks.store.ts';
import { insertRule } from '../rules.store.ts';

type AlertStage = { readonly rule_id: string; readonly alert_id: string };

const draft = { ...newRule('hydration'), name: 'Crane crew' };

/** All features are switched on, and an alert about the person is firing. */
async function stageAlert(scope: WritingScope, user_id: string, tag_id: string): Promise<AlertStage> {
  const [rule_id, alert_id, now] = [randomUUID(), randomUUID(), new Date()];
  const open = JSON.stringify({ _show_preview_features: true, _beta: BETA_FEATURES });
  await sql`update organisations set metadata = metadata || ${open}::jsonb where org_id = ${scope.org_id}`.execute(
    scope.tx,
  );
  const origin = { pack: null, pack_rule: null, created_by: user_id, created_at: now };
  await insertRule(scope, { draft, rule_id, ...origin });
  await insertAlerts(scope, [
    {
      alert_id,
      rule_id,
      rule_name: draft.name,
      trigger: draft.trigger,
      severity: 'warning',
      message: '',
      subject_kind: 'person',
      subject_key: user_id,
      subject_name: 'Crane crew',
      user_id,
      tag_ids: [tag_id],
      state: 'firing',
      value: 180,
      value_at: now,
      began_at: now,
      fired_at: now,
      seen_at: now,
      next_at: null,
      time_zone: null,
      is_simulated: false,
    },
  ]);
  return { rule_id, alert_id };
}

const bodies: RouteFixtures<AlertStage>['bodies'] = {
  'POST /api/v3/alerts/rule': () => ({ ...draft, rule_id: randomUUID(), pack: null, pack_rule: null }),
  'PUT /api/v3/alerts/rule/:rule_id': () => ({ ...draft, revision: 1 }),
  'PUT /api/v3/alerts/rule/:rule_id/on': () => ({ is_on: true }),
  'PUT /api/v3/alerts/rule/:rule_id/mute': () => ({ until: null, reason: '' }),
  'POST /api/v3/alerts/back-test': () => draft,
  'POST /api/v3/alerts/:alert_id/acknowledge': () => ({ note: '' }),
  'POST /api/v3/alerts/acknowledge': () => ({ alert_ids: [randomUUID()], note: '' }),
  'POST /api/v3/alerts/:alert_id/close': () => ({ note: '' }),
  'POST /api/v3/alerts/acknowledge/:token': () => ({}),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];
/** Whoever sees anybody's tests sees the list, of those whom they may see. */
const whoSeesTests = [401, 401, 403, 200, 200, 200, 200];
const whoSeesThePerson = [401, 401, 403, 404, 200, 200, 200];
/** The stage's token opens nothing. */
const byLink = [404, 404, 404, 404, 404, 404, 404];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/alerts/rule/:rule_id': onlyAdmins,
  'GET /api/v3/alerts': whoSeesTests,
  'GET /api/v3/alerts/:alert_id': whoSeesThePerson,
  'GET /api/v3/alerts/acknowledge/:token': byLink,
  'GET /api/v3/alerts/open': whoSeesTests,
  'GET /api/v3/alerts/rule': onlyAdmins,
  'GET /api/v3/alerts/rule/:rule_id': onlyAdmins,
  'POST /api/v3/alerts/:alert_id/acknowledge': whoSeesThePerson,
  'POST /api/v3/alerts/acknowledge': whoSeesTests,
  'POST /api/v3/alerts/:alert_id/close': whoSeesThePerson,
  'POST /api/v3/alerts/acknowledge/:token': byLink,
  'POST /api/v3/alerts/back-test': onlyAdmins,
  'POST /api/v3/alerts/rule': onlyAdmins,
  'PUT /api/v3/alerts/rule/:rule_id': onlyAdmins,
  'PUT /api/v3/alerts/rule/:rule_id/mute': onlyAdmins,
  'PUT /api/v3/alerts/rule/:rule_id/on': onlyAdmins,
};

export const routeFixtures: RouteFixtures<AlertStage> = {
  rows: (scope, { user_id, tag_id }) => stageAlert(scope, user_id, tag_id),
  bodies,
  answers,
};
