import { entityBuilders } from '@heatwise/builders/entity-builders';
import type {
  Alert,
  AlertNotification,
  AlertRule,
  AlertWithEvents,
} from '@heatwise/contract/alerts/alerts.contract';
import type { Webhook } from '@heatwise/contract/services/services.contract';
import { newRule } from '@heatwise/domain/alerts/alert-rule';
import { type Answer, type Received, refusal, success } from '../../../testing/loopback-server.ts';

export const now = Date.now();
export const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const build = entityBuilders({ seed: 'alerts', now });
export const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
export const supervisor = build.user({ name_first: 'Per', name_last: 'Lund' });
export const crew = build.tag({ name: 'Night crew', type: 'default' });
export const site = {
  users: [admin, supervisor],
  tags: [crew],
  measurements: [],
  metadata: { _show_preview_features: true, _beta: ['alert'] },
  permissions: [
    build.permission(admin, { access: 'admin' }),
    build.permission(supervisor, { access: 'view_user,view_measure' }),
  ],
};

export function webhookOf(given: Partial<Webhook> = {}): Webhook {
  return {
    webhook_id: crypto.randomUUID(),
    address: 'https://desk.example.com/heatwise',
    events: ['alert.told'],
    with_health: false,
    is_on: true,
    made_by: 'Ida Berg',
    created_at: ago(60),
    previous_until: null,
    failing_since: null,
    switched_off_at: null,
    waiting: 0,
    ...given,
  };
}

export function alertOf(given: Partial<Alert> = {}): Alert {
  return {
    alert_id: crypto.randomUUID(),
    rule_id: crypto.randomUUID(),
    rule_name: 'Severe results',
    trigger: { kind: 'hydration', at_least: 'severely_dehydrated' },
    severity: 'critical',
    message: 'Have them drink and rest.',
    state: 'firing',
    subject_kind: 'person',
    subject_name: 'Bo Ek',
    user_id: crypto.randomUUID(),
    value: 151.26,
    value_at: ago(12),
    time_zone: null,
    is_simulated: false,
    no_data_since: null,
    began_at: ago(12),
    fired_at: ago(11),
    acknowledged_at: null,
    acknowledged_by: null,
    note: '',
    ended_at: null,
    steps_done: 1,
    muted_until: null,
    joined_alerts: [],
    ...given,
  };
}

export const hotYard = alertOf({
  rule_name: 'Hot',
  trigger: { kind: 'heat-index', at_least_c: 32, hours_ahead: 3 },
  severity: 'warning',
  subject_kind: 'location',
  subject_name: 'Crane yard',
  user_id: null,
  value: 34.2,
  no_data_since: ago(5),
});

/** The first step of the rule reached one person, by an email that bounced. */
export function notificationsOf({ fired_at }: Alert): AlertNotification[] {
  const about = { who: 'Per Lund', step: 0, is_over: false, at: fired_at ?? ago(11) };
  return [
    { ...about, channel: 'app', state: 'shown' },
    { ...about, channel: 'mail', state: 'bounced' },
  ];
}

export function eventsOf(alert: Alert): AlertWithEvents {
  return {
    ...alert,
    notifications: notificationsOf(alert),
    events: [
      { at: ago(12), what: 'fired', who: null, note: '', rule_name: alert.rule_name },
      { at: ago(11), what: 'told', who: 'Per Lund', note: '', rule_name: alert.rule_name },
      ...(alert.acknowledged_at === null
        ? []
        : [
            {
              at: alert.acknowledged_at,
              what: 'acknowledged',
              who: alert.acknowledged_by,
              note: alert.note,
              rule_name: alert.rule_name,
            } as const,
          ]),
    ],
  };
}

export function ruleOf(given: Partial<AlertRule> = {}): AlertRule {
  const draft = newRule('hydration');
  return {
    ...draft,
    scope: { tag_ids: [], location_ids: [], job_ids: [] },
    steps: draft.steps.map((step) => ({
      ...step,
      recipients: {
        ...step.recipients,
        user_ids: [...step.recipients.user_ids],
        webhook_ids: [...step.recipients.webhook_ids],
      },
      channels: [...step.channels],
    })),
    name: 'Severe results',
    rule_id: crypto.randomUUID(),
    pack: null,
    pack_rule: null,
    revision: 3,
    is_on: true,
    muted_until: null,
    muted_reason: null,
    muted_by: null,
    last_fired_at: ago(60),
    open_alerts: 0,
    names: {},
    ...given,
  };
}

/** Answers as the server does, from these alerts and rules, which it changes. */
export function alertServer(state: {
  alerts: Alert[];
  rules?: AlertRule[];
  webhooks?: Webhook[] | 'unreadable';
}) {
  return ({ method, path, body }: Received): Answer => {
    const { pathname, searchParams } = new URL(path, 'http://loopback');
    const [, , what, id, action] = pathname.replace(/^\/api/, '').split('/');
    if (what === 'service')
      return state.webhooks === 'unreadable'
        ? refusal(503, 'busy', 'The server is busy.')
        : success(state.webhooks ?? []);
    if (what === 'alerts' && id === undefined) {
      const wanted = searchParams.get('state');
      const found = state.alerts.filter(
        ({ ended_at }) => wanted === null || (ended_at === null) === (wanted === 'open'),
      );
      const alerts = found.map((one) => ({ ...one, notifications: notificationsOf(one) }));
      return success({ alerts, count: alerts.length, next: null });
    }
    if (id === 'open') {
      const found = state.alerts.filter(({ ended_at }) => ended_at === null);
      return success({ alerts: found, count: found.length });
    }
    if (id === 'acknowledge') {
      const { alert_ids } = body as { alert_ids: string[] };
      const isAnswered = (one: Alert) => one.state === 'firing' && alert_ids.includes(one.alert_id);
      const acknowledged = state.alerts.filter(isAnswered).length;
      state.alerts = state.alerts.map((one) =>
        isAnswered(one) ? { ...one, state: 'acknowledged', acknowledged_at: ago(0) } : one,
      );
      return success({ acknowledged });
    }
    if (id === 'rule') return ofRules(state.rules ?? [], method, pathname, body);
    const alert = state.alerts.find(({ alert_id }) => alert_id === id);
    if (!alert) return refusal(404, 'alert-not-found', 'Alert not found');
    if (method === 'GET') return success(eventsOf(alert));
    const { note } = body as { note: string };
    const changed: Alert =
      action === 'close'
        ? { ...alert, state: 'closed', ended_at: ago(0) }
        : { ...alert, state: 'acknowledged', acknowledged_at: ago(0), acknowledged_by: 'Ida Berg', note };
    state.alerts = state.alerts.map((one) => (one === alert ? changed : one));
    return success(eventsOf(changed));
  };
}

function ofRules(rules: AlertRule[], method: string, pathname: string, body: unknown): Answer {
  const [, id, action] = pathname.split('/alerts/rule')[1]?.split('/') ?? [];
  if (id === undefined) {
    if (method === 'GET') return success({ rules });
    const made = ruleOf({ ...(body as object), is_on: false, revision: 1 });
    rules.push(made);
    return success(made);
  }
  const rule = rules.find(({ rule_id }) => rule_id === id);
  if (!rule) return refusal(404, 'alert-rule-not-found', 'Alert rule not found');
  if (method === 'GET') return success(rule);
  if (method === 'DELETE') {
    rules.splice(rules.indexOf(rule), 1);
    return success(null);
  }
  const sent = body as { until?: string | null; reason?: string; is_on?: boolean };
  if (action === 'mute')
    Object.assign(rule, { muted_until: sent.until, muted_reason: sent.reason, muted_by: 'Ida Berg' });
  else if (action === 'on') Object.assign(rule, { is_on: sent.is_on });
  else Object.assign(rule, sent, { revision: rule.revision + 1 });
  return success({ ...rule });
}
