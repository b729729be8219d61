import { randomUUID } from 'node:crypto';
import {
  type AlertEventKind,
  belongsToIncident,
  isAnsweredByIncident,
  isMoreSevere,
  nextOfAlert,
  type Observation,
  type OpenIncident,
} from '@heatwise/domain/alerts/alert';
import type { AlertSeverity } from '@heatwise/domain/alerts/alert-rule';
import { USUAL_MESSAGES } from '@heatwise/domain/alerts/alert-text';
import { type AlertTrigger, isTestTrigger, type SubjectKind } from '@heatwise/domain/alerts/alert-trigger';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import { addEvents, type NewEvent } from '../alerts.store.ts';
import type { LiveRule } from '../rules.store.ts';
import { type Cleared, tellOver } from '../telling/tellings.ts';
import {
  changeAlerts,
  type IncidentRow,
  insertAlerts,
  lastEnds,
  type NewAlert,
  type OpenRow,
  openAlertsOf,
  openIncidents,
} from './looks.store.ts';

type Firing = {
  readonly alert_id: string;
  readonly user_id: string | null;
  readonly severity: AlertSeverity;
};

/** Where an alert that fires belongs, and who has acknowledged it with its incident. */
type Placement = {
  readonly incident_id: string | null;
  readonly acknowledged_by: string | null;
  readonly is_answered: boolean;
};

const ALONE: Placement = { incident_id: null, acknowledged_by: null, is_answered: false };

type Incident = OpenIncident & Pick<IncidentRow, 'acknowledged_by' | 'has_test' | 'has_other'>;

type Rule = { readonly cool_down_minutes: number; readonly trigger: AlertTrigger };

/** Places alerts that fire in the open incidents of their people; each alert is placed once. */
function createIncidents(rows: readonly IncidentRow[], now: Date) {
  const nowMs = now.getTime();
  const open = new Map<string, Incident>(
    rows.map(({ user_id, fired_at, ...row }) => [user_id, { ...row, fired_ms: fired_at.getTime() }]),
  );
  return {
    place({ alert_id, user_id, severity }: Firing, rule: Rule): Placement {
      if (user_id === null) return ALONE;
      const incident = open.get(user_id);
      const isTest = isTestTrigger(rule.trigger);
      if (!incident || !belongsToIncident(incident, rule, nowMs)) {
        const first = { incident_id: alert_id, severity, is_firing: true, acknowledged_by: null };
        open.set(user_id, { ...first, fired_ms: nowMs, has_test: isTest, has_other: !isTest });
        return ALONE;
      }
      // Whoever answered for the heat has not answered for a test.
      const isKnown = isTest ? incident.has_test : incident.has_other;
      const is_answered = isKnown && isAnsweredByIncident(incident, severity);
      open.set(user_id, {
        ...incident,
        fired_ms: nowMs,
        severity: isMoreSevere(severity, incident.severity) ? severity : incident.severity,
        is_firing: !is_answered,
        has_test: incident.has_test || isTest,
        has_other: incident.has_other || !isTest,
      });
      const { incident_id, acknowledged_by } = incident;
      return { incident_id, is_answered, acknowledged_by: is_answered ? acknowledged_by : null };
    },
  };
}

/** What an alert is about. The key is unique among the subjects of a rule. */
export type Subject = {
  readonly kind: SubjectKind;
  readonly key: string;
  readonly name: string;
  readonly user_id: string | null;
  /** Those of the person, or of the place. */
  readonly tag_ids: readonly string[];
};

/** What a rule found about a subject. */
export type Observed = {
  readonly rule: LiveRule;
  readonly subject: Subject;
  readonly observed: Observation;
  readonly value: number | null;
  readonly value_at: Date | null;
  /** Of the site or the device; the organisation's where it is missing. */
  readonly time_zone?: string | null;
  readonly is_simulated?: boolean;
};

/** Of a rule and a subject. */
export const keyOf = (rule_id: string, subject_key: string) => `${rule_id} ${subject_key}`;

/** Makes of what was found what the life of an alert asks for: one open alert for each rule and subject. */
export async function applyObserved(
  scope: WritingScope,
  found: readonly Observed[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const rule_ids = [...new Set(found.map(({ rule }) => rule.rule_id))];
  const subject_keys = [...new Set(found.map(({ subject }) => subject.key))];
  const open = new Map(
    (await openAlertsOf(scope, rule_ids, subject_keys)).map((row) => [
      keyOf(row.rule_id, row.subject_key),
      row,
    ]),
  );
  const isNew = ({ rule, subject, observed }: Observed) =>
    observed === 'holds' && !open.has(keyOf(rule.rule_id, subject.key));
  const ended = found.some(isNew) ? await lastEnds(scope, rule_ids, subject_keys) : new Map<string, Date>();

  const made: NewAlert[] = [];
  const changes: (OpenRow & { readonly over: boolean })[] = [];
  const events: NewEvent[] = [];
  const cleared: Cleared[] = [];
  const note = (alert_id: string, what: AlertEventKind) => events.push({ alert_id, at: now, what });
  const mayFire = found
    .filter(({ observed }) => observed === 'holds')
    .flatMap(({ subject }) => subject.user_id ?? []);
  const incidents = createIncidents(await openIncidents(scope, [...new Set(mayFire)]), now);
  const fire = <Fired extends { readonly alert_id: string; readonly user_id: string | null }>(
    alert: Fired,
    rule: LiveRule,
  ) => {
    const placement = incidents.place({ ...alert, severity: rule.severity }, rule);
    note(alert.alert_id, 'fired');
    if (placement.is_answered) events.push(answeredEvent(alert.alert_id, placement, now));
    return { ...alert, ...fired(placement, now) };
  };
  for (const one of found) {
    const key = keyOf(one.rule.rule_id, one.subject.key);
    const before = open.get(key) ?? null;
    const change = nextOfAlert(
      before && { state: before.state, since_ms: before.began_at.getTime() },
      one.observed,
      one.rule,
      { nowMs: now.getTime(), endedMs: ended.get(key)?.getTime() ?? null },
    );
    if (change.kind === 'begin') {
      const alert = alertOf(one, now);
      note(alert.alert_id, 'began');
      made.push(change.state === 'firing' ? fire(alert, one.rule) : alert);
    } else if (before !== null && change.kind !== 'none') {
      const after = { ...before, ...factsOf(before, one, now) };
      if (change.kind === 'fire') {
        changes.push({ ...fire(after, one.rule), over: false });
      } else if (change.kind === 'stay') {
        changes.push({ ...after, over: false });
      } else {
        const state = change.kind === 'clear' ? 'cleared' : 'withdrawn';
        changes.push({ ...before, state, ended_at: now, next_at: null, no_data_since: null, over: true });
        note(before.alert_id, state);
        if (change.kind === 'clear' && one.rule.all_clear) cleared.push({ ...before, rule: one.rule });
      }
    }
  }
  await insertAlerts(scope, made);
  await changeAlerts(
    scope,
    changes.filter((row) => row.over || isOther(open.get(keyOf(row.rule_id, row.subject_key)), row)),
  );
  await addEvents(scope, events);
  await tellOver(scope, cleared, now);
}

/** An alert that fires; one that joins an acknowledged incident needs no further answer. */
function fired({ incident_id, is_answered, acknowledged_by }: Placement, now: Date) {
  return is_answered
    ? ({
        ...FIRED,
        state: 'acknowledged',
        incident_id,
        fired_at: now,
        acknowledged_at: now,
        acknowledged_by,
      } as const)
    : ({ ...FIRED, state: 'firing', incident_id, fired_at: now, next_at: now } as const);
}
const FIRED = { next_at: null, acknowledged_at: null, acknowledged_by: null } as const;

function answeredEvent(alert_id: string, { acknowledged_by }: Placement, now: Date): NewEvent {
  const note = 'It belongs to an incident that was acknowledged before.';
  return { alert_id, at: now, what: 'acknowledged', user_id: acknowledged_by, note };
}

/** A new alert that has not fired yet. */
function alertOf(
  { rule, subject, value, value_at, time_zone = null, is_simulated = false }: Observed,
  now: Date,
): NewAlert {
  return {
    alert_id: randomUUID(),
    rule_id: rule.rule_id,
    rule_name: rule.name,
    trigger: rule.trigger,
    severity: rule.severity,
    message: rule.message || USUAL_MESSAGES[rule.trigger.kind],
    subject_kind: subject.kind,
    subject_key: subject.key,
    subject_name: subject.name,
    user_id: subject.user_id,
    tag_ids: subject.tag_ids,
    state: 'pending',
    value,
    value_at,
    began_at: now,
    fired_at: null,
    seen_at: now,
    next_at: null,
    time_zone,
    is_simulated,
  };
}

/** What was found last; of what is not known the alert keeps what it knew, and says since when. */
function factsOf(before: OpenRow, found: Observed, now: Date) {
  const { observed, value, value_at, rule, time_zone = null, is_simulated = false } = found;
  if (observed === 'holds')
    return { value, value_at, seen_at: now, no_data_since: null, time_zone, is_simulated };
  const isWeather = before.user_id === null && rule.trigger.kind !== 'device-silent';
  return { no_data_since: isWeather ? (before.no_data_since ?? now) : null };
}

/** Whether there is anything to write: an alert that is found again as it was is not written again. */
function isOther(before: OpenRow | undefined, after: OpenRow): boolean {
  return (
    before === undefined ||
    before.state !== after.state ||
    before.value !== after.value ||
    before.value_at?.getTime() !== after.value_at?.getTime() ||
    before.no_data_since?.getTime() !== after.no_data_since?.getTime()
  );
}
