import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { nextReportAt, type ReportDraft } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import { openTimeZone } from '@heatwise/domain/time/time-zone';

const common = {
  ...USUAL_CHOICES,
  tag_ids: [],
  time_zone: 'Australia/Perth',
  paper: 'A4',
  recipient_ids: [],
} as const;
const drafts: readonly ReportDraft[] = [
  {
    ...common,
    name: 'Weekly hydration',
    kind: 'hydration',
    days: 7,
    formats: ['pdf', 'xlsx'],
    schedule: { every: 'week', weekday: 1, hour: 6 },
  },
  {
    ...common,
    name: 'Alerts of the month',
    kind: 'alerts',
    days: 30,
    formats: ['pdf', 'csv'],
    schedule: null,
  },
];

/** The reports of the demo; the server makes the first one each Monday, as it does anybody's. */
export function demoReports(orgId: string, now: number) {
  return drafts.map(({ schedule, ...draft }, index) => ({
    org_id: orgId,
    report_id: demoId(DEMO_SEED, `report/${index}`),
    ...draft,
    schedule,
    next_at: schedule
      ? new Date(nextReportAt(schedule, openTimeZone(draft.time_zone), now)).toISOString()
      : null,
    revision: 1,
    active: true,
    created_by: demoId(DEMO_SEED, 'person/0'),
    created_at: new Date(now).toISOString(),
  }));
}
