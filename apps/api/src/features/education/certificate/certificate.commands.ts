import { randomInt } from 'node:crypto';
import type { ShownCertificate } from '@heatwise/contract/education/courses.contract';
import { isCertificateExpired, typedCertificateNumber } from '@heatwise/domain/education/course';
import { maySeeCoursesOf } from '@heatwise/domain/education/education';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { AppError } from '../../../http/app-error.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../../organisation/unscoped-queries.store.ts';
import { findCertificate, type PrintedCertificate } from '../certificates.store.ts';
import { findCourse, findLearner } from '../courses.store.ts';

/** Without I, L, O and U, which are misread on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** The number of a certificate, such as HW-7K3D-M09Q-XR2T: 60 bits, so that nobody finds one by trying. */
export function certificateNumber(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return ['HW', ...Array.from({ length: GROUPS }, group)].join('-');
}

/** What anybody is shown. Throws certificate-not-found. */
export async function showCertificate(
  { certificateOfNumber }: Pick<UnscopedQueries, 'certificateOfNumber'>,
  typed: string,
  today: CalendarDay,
): Promise<ShownCertificate> {
  const number = typedCertificateNumber(typed);
  const found = await certificateOfNumber(number);
  if (!found) throw new AppError('certificate-not-found');
  const { name, title, earned_on, valid_until } = found;
  const state = isCertificateExpired(valid_until, today) ? 'expired' : 'valid';
  return { number, name, title, earned_on, valid_until, state };
}

/** Throws course-not-found for a course of somebody out of reach as for none, and certificate-not-found. */
export async function certificateToPrint(
  scope: OrganisationScope,
  actor: Actor,
  courseId: string,
): Promise<PrintedCertificate> {
  const course = await findCourse(scope, courseId);
  const person = course && (await findLearner(scope, course.user_id));
  if (!person?.active || !maySeeCoursesOf(actor, person)) throw new AppError('course-not-found');
  const certificate = await findCertificate(scope, courseId);
  if (!certificate) throw new AppError('certificate-not-found');
  return certificate;
}
