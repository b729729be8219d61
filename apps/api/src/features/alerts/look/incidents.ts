import type { AlertSeverity } from '@heatwise/domain/alerts/alert-rule';
import { type AlertTrigger, isTestTrigger } from '@heatwise/domain/alerts/alert-trigger';
import {
  belongsToIncident,
  isAnsweredByIncident,
  isMoreSevere,
  type OpenIncident,
} from '@heatwise/domain/alerts/incident';
import type { IncidentRow } from './incidents.store.ts';

type Firing = {
  readonly alert_id: string;
  readonly user_id: string | null;
  readonly severity: AlertSeverity;
};

/** Where an alert that fires belongs, and who has acknowledged it with its incident. */
export type Placement = {
  readonly incident_id: string | null;
  readonly acknowledged_by: string | null;
  readonly is_answered: boolean;
};

const ALONE: Placement = { incident_id: null, acknowledged_by: null, is_answered: false };

type Incident = OpenIncident & Pick<IncidentRow, 'acknowledged_by' | 'has_test' | 'has_other'>;

type Rule = { readonly cool_down_minutes: number; readonly trigger: AlertTrigger };

/** Places alerts that fire in the open incidents of their people; each alert is placed once. */
export function createIncidents(rows: readonly IncidentRow[], now: Date) {
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
