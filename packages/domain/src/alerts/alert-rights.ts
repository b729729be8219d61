import { mayMonitor } from '../monitoring/monitoring-rights.ts';
import { isFeatureOpen } from '../organisation/features.ts';
import type { Actor, Person } from '../permissions/actor.ts';
import { reaches, scopeOf } from '../permissions/capability-scope.ts';
import { isOrgAdmin } from '../permissions/may.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** Rules speak for the whole organisation: its admins write them. */
export function mayWriteAlertRules(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** Who sees other people's tests has alerts to answer. */
export function mayAnswerAlerts(actor: Actor): boolean {
  return mayMonitor(actor);
}

/** Whether the organisation has alerts at all. See docs/rules.md#preview-features. */
export function hasAlerts(organisationMetadata: Metadata): boolean {
  return isFeatureOpen(organisationMetadata, 'alert');
}

/**
 * Whose alert somebody sees: of a person whose tests they may see, and of themselves; of a place or a device, whoever
 * answers alerts at all.
 */
export function maySeeAlertOf(actor: Actor, person: Person | null): boolean {
  if (person === null) return mayAnswerAlerts(actor);
  return reaches(scopeOf(actor, 'view_measure'), person);
}
