import type { LinkMeasurement } from '@heatwise/contract/entities/measurements';
import type { NewLinkMeasurement } from '@heatwise/contract/measurements/link-measurements.contract';
import {
  LINK_TYPE_UNKNOWN,
  linkedValueProblem,
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
} from '@heatwise/domain/measurements/linked-measurement';
import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import type { ActingScope, SendingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  findLinkMeasurement,
  insertLinkMeasurement,
  isLinkType,
  updateLinkMeasurement,
} from './link-measurements.store.ts';
import { findMeasurement } from './measurement-edits.store.ts';

/**
 * Records a value beside a measurement. An id that is there already gives that row, whatever has become of it since:
 * sending twice is harmless. Throws measurement-not-found (also for one that may not be seen or was deleted),
 * not-permitted, invalid-request for an unknown type or a value that is none, and quota-reached.
 */
export async function addLinkMeasurement(
  scope: SendingScope,
  link: NewLinkMeasurement,
): Promise<LinkMeasurement> {
  const found = await findMeasurement(scope, link.measurement_id);
  if (!found?.measurement.active) throw new AppError('measurement-not-found');
  if ('actor' in scope.sender) {
    const { actor } = scope.sender;
    if (!mayAddLinkedMeasurement(actor, found.person)) {
      const isSeen = mayViewMeasurementsOf(actor, found.person);
      throw new AppError(isSeen ? 'not-permitted' : 'measurement-not-found');
    }
  }
  const known = await findLinkMeasurement(scope, link.link_id);
  if (known) {
    if (known.link.measurement_id === link.measurement_id) return known.link;
    throw invalid('link_id', 'This id is already used by another linked measurement.');
  }
  refuseValue(link.value);
  if (!(await isLinkType(scope, link.link_type_id))) throw invalid('link_type_id', LINK_TYPE_UNKNOWN);
  await refuseOverQuota(scope, 'link_measurements');
  return insertLinkMeasurement(scope, link);
}

/** Changes the value. Throws link-measurement-not-found, not-permitted and invalid-request. */
export async function editLinkMeasurement(
  scope: ActingScope,
  linkId: string,
  value: number,
): Promise<LinkMeasurement> {
  const { link, person, is_measured } = await editableLink(scope, linkId);
  if (!link.active || !is_measured) throw new AppError('link-measurement-not-found');
  refuseValue(value);
  const edited = await updateLinkMeasurement(scope, link, { value, active: true });
  await scope.audit('link-measurement.edit', {
    link_id: link.link_id,
    user_id: person.user_id,
    from: link.value,
    to: value,
  });
  return edited;
}

/** Marks it as deleted; doing it again changes nothing. Throws link-measurement-not-found and not-permitted. */
export async function deleteLinkMeasurement(scope: ActingScope, linkId: string): Promise<LinkMeasurement> {
  const { link, person } = await editableLink(scope, linkId);
  if (!link.active) return link;
  const deleted = await updateLinkMeasurement(scope, link, { value: link.value, active: false });
  await scope.audit('link-measurement.delete', { link_id: link.link_id, user_id: person.user_id });
  return deleted;
}

async function editableLink(scope: ActingScope, linkId: string) {
  const { actor } = scope;
  const found = await findLinkMeasurement(scope, linkId);
  if (!found || !mayViewMeasurementsOf(actor, found.person)) throw new AppError('link-measurement-not-found');
  if (!mayEditLinkedMeasurement(actor, found.person)) throw new AppError('not-permitted');
  return found;
}

function refuseValue(value: number): void {
  const message = linkedValueProblem(value);
  if (message !== null) throw invalid('value', message);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
