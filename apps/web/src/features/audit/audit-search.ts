import { ALL_AUDIT_AREAS, type AuditArea } from '@heatwise/domain/audit/audit-area';
import { isUuid } from '@heatwise/domain/text/uuid';
import { isCalendarDay } from '@heatwise/domain/time/calendar-day';

/** What the address of the trail says besides its path: whose entries, of what, about whom, of which days. */
export type AuditSearch = {
  readonly by?: string;
  readonly area?: AuditArea;
  readonly about?: string;
  /** Days of the viewer's, both included. */
  readonly from?: string;
  readonly to?: string;
};

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const id = (key: string) => {
    const value = search[key];
    return typeof value === 'string' && isUuid(value) ? { [key]: value } : {};
  };
  const day = (key: string) => {
    const value = search[key];
    return typeof value === 'string' && isCalendarDay(value) ? { [key]: value } : {};
  };
  const area = ALL_AUDIT_AREAS.find((one) => one === search.area);
  return { ...id('by'), ...(area ? { area } : {}), ...id('about'), ...day('from'), ...day('to') };
}
