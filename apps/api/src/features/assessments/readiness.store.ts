import type {
  ReadinessAssessment,
  ReadinessFormBody,
} from '@heatwise/contract/assessments/readiness.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** More than an organisation makes in many years. */
const MOST_ASSESSMENTS = 500;

type Row = Omit<ReadinessAssessment, 'saved_by'> & { name_first: string; name_last: string };

/** Those that were not deleted, the newest day first; only one when an id is given. */
export async function readinessAssessments(
  { tx, org_id }: OrganisationScope,
  readinessId: string | null = null,
): Promise<ReadinessAssessment[]> {
  const { rows } = await sql<Row>`
    select r.readiness_id, to_char(r.assessed_on, 'YYYY-MM-DD') as assessed_on, r.place, r.items,
           u.name_first, u.name_last, r.created_time, r.modified_time
      from readiness_assessments r join users u on u.org_id = r.org_id and u.user_id = r.saved_by_user_id
     where r.org_id = ${org_id} and r.active and (${readinessId}::uuid is null or r.readiness_id = ${readinessId})
     order by r.assessed_on desc, r.created_time desc
     limit ${MOST_ASSESSMENTS}`.execute(tx);
  return rows.map(({ name_first, name_last, ...row }) => ({
    ...row,
    saved_by: fullName({ name_first, name_last }),
  }));
}

type Saved = ReadinessFormBody & { readonly readiness_id: string; readonly saved_by_user_id: string };

export async function insertReadiness({ tx, org_id, stamps }: WritingScope, saved: Saved): Promise<void> {
  const now = stamps.next();
  await tx
    .insertInto('readiness_assessments')
    .values({ org_id, ...saved, items: JSON.stringify(saved.items), created_time: now, modified_time: now })
    .execute();
}

export async function updateReadiness(
  { tx, org_id, stamps }: WritingScope,
  { readiness_id, ...saved }: Saved,
): Promise<void> {
  await tx
    .updateTable('readiness_assessments')
    .set({ ...saved, items: JSON.stringify(saved.items), modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('readiness_id', '=', readiness_id)
    .execute();
}

export async function deactivateReadiness(
  { tx, org_id, stamps }: WritingScope,
  readinessId: string,
): Promise<void> {
  await tx
    .updateTable('readiness_assessments')
    .set({ active: false, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('readiness_id', '=', readinessId)
    .execute();
}
