import type { ReportDraft } from '@heatwise/domain/reports/report';

export const weekly: ReportDraft = {
  name: 'Weekly hydration',
  kind: 'hydration',
  tag_ids: [],
  days: 7,
  time_zone: 'UTC',
  paper: 'A4',
  formats: ['pdf', 'csv', 'xlsx'],
  schedule: null,
  recipient_ids: [],
};
