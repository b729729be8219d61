import { REPORT_FILES_KEPT_DAYS } from '@heatwise/domain/reports/report';
import { DAY_MS } from '@heatwise/domain/time/durations';

/** Runs of before this have had their time. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - REPORT_FILES_KEPT_DAYS * DAY_MS);
}
