import { REPORT_FILES_KEPT_DAYS } from '@heatwise/domain/reports/report';

const DAY_MS = 86_400_000;

/** Runs of before this have had their time. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - REPORT_FILES_KEPT_DAYS * DAY_MS);
}
