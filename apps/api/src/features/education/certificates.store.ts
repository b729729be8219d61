import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

export type NewCertificate = {
  readonly number: string;
  readonly course_id: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly version: number;
  readonly earned_on: CalendarDay;
  readonly valid_until: CalendarDay | null;
};

export async function insertCertificate(
  { tx, org_id }: WritingScope,
  certificate: NewCertificate,
): Promise<void> {
  await tx
    .insertInto('certificates')
    .values({ ...certificate, org_id })
    .execute();
}

/** Those of some courses, by course. */
export async function certificatesOf(
  { tx, org_id }: OrganisationScope,
  courseIds: readonly string[],
): Promise<Map<string, { number: string; valid_until: CalendarDay | null }>> {
  if (courseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('certificates')
    .select(['course_id', 'number', sql<CalendarDay | null>`valid_until::text`.as('valid_until')])
    .where('org_id', '=', org_id)
    .where('course_id', 'in', [...courseIds])
    .execute();
  return new Map(rows.map(({ course_id, ...rest }) => [course_id, rest]));
}

export type PrintedCertificate = Omit<NewCertificate, 'course_id'> & {
  /** The organisation's name as it is now. */
  readonly organisation: string;
};

export async function findCertificate(
  { tx, org_id }: OrganisationScope,
  courseId: string,
): Promise<PrintedCertificate | undefined> {
  return tx
    .selectFrom('certificates as c')
    .innerJoin('organisations as o', 'o.org_id', 'c.org_id')
    .select(['c.number', 'c.name', 'c.title', 'c.text', 'c.version', 'o.name as organisation'])
    .select([
      sql<CalendarDay>`c.earned_on::text`.as('earned_on'),
      sql<CalendarDay | null>`c.valid_until::text`.as('valid_until'),
    ])
    .where('c.org_id', '=', org_id)
    .where('c.course_id', '=', courseId)
    .executeTakeFirst();
}
