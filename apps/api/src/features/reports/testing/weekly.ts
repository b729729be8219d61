import type { ReportDraft } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';

export const weekly: ReportDraft = {
  ...USUAL_CHOICES,
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
