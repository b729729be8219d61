import { ALL_AUDIT_AREAS } from '@heatwise/domain/audit/audit-area';
import { day } from '../../platform/day-parameter.ts';
import { id, oneOf, searchReader } from '../../platform/search-parameters.ts';

/** What the address of the trail says besides its path: whose entries, of what, about whom, of which days. */
export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** The days are the viewer's, both included. */
export const readAuditSearch = searchReader({
  by: id,
  area: oneOf(ALL_AUDIT_AREAS),
  about: id,
  from: day,
  to: day,
});
