import type { LearnerIdentification } from '@heatwise/domain/education/learner-identification';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** How the product knew who learned, as it is stored; nulls for work from before this was recorded. */
export type StoredIdentification = {
  readonly identified_by: LearnerIdentification['by'] | null;
  /** Who issued the link; null where the server sent it by email. */
  readonly link_issued_by: string | null;
};

/** How somebody who writes now is identified: by their session, or by a personal link that somebody may have issued. */
export async function identify(
  { tx, org_id }: OrganisationScope,
  { link_id }: { readonly link_id: string | null },
): Promise<StoredIdentification> {
  if (link_id === null) return { identified_by: 'session', link_issued_by: null };
  const link = await tx
    .selectFrom('course_links')
    .select('made_by')
    .where('org_id', '=', org_id)
    .where('link_id', '=', link_id)
    .executeTakeFirst();
  return { identified_by: 'link', link_issued_by: link?.made_by ?? null };
}

export const pickIdentification = ({ identified_by, link_issued_by }: StoredIdentification) => ({
  identified_by,
  link_issued_by,
});

/** Of a course or an attempt, by its name in the query. */
export function identificationIn(orgId: string, row: RawBuilder<unknown>) {
  return sql<LearnerIdentification | null>`(
    case when ${row}.identified_by is not null then jsonb_build_object(
      'by', ${row}.identified_by,
      'issued_by', coalesce((
        select trim(concat_ws(' ', i.name_first, i.name_last)) from users i
         where i.org_id = ${orgId} and i.user_id = ${row}.link_issued_by), '')) end)`;
}
