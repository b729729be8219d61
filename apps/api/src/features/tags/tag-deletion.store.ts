import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

export type GrantOnTag = { readonly user_id: string; readonly access: string };

/** Deactivates every permission on a tag. Returns what they were. */
export async function endPermissionsOn(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
): Promise<GrantOnTag[]> {
  const permissions = await tx
    .selectFrom('permissions')
    .select(['permission_id', 'user_id', 'access'])
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .where('active', '=', true)
    .orderBy('modified_time')
    .execute();
  if (permissions.length === 0) return [];
  const { base } = stamps.takeBlock(permissions.length);
  await sql`
    update permissions p
       set active = false, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${permissions.map(({ permission_id }) => permission_id)}::uuid[])
           with ordinality wanted (permission_id, i)
     where p.org_id = ${org_id} and p.permission_id = wanted.permission_id`.execute(tx);
  return permissions.map(({ user_id, access }) => ({ user_id, access }));
}

/** Grants on a tag to those of the people who are active and have none there; the entry of the trail says by whom. */
export async function grantOn(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  grants: readonly GrantOnTag[],
  auditSeq: string,
): Promise<void> {
  if (grants.length === 0) return;
  const { base } = stamps.takeBlock(grants.length);
  await sql`
    insert into permissions (org_id, permission_id, user_id, tag_id, access, active, audit_seq,
                             created_time, modified_time)
    select u.org_id, wanted.permission_id, u.user_id, ${tagId}::uuid, wanted.access, true, ${auditSeq}::bigint,
           instant_of_us(${base}::bigint + wanted.i), instant_of_us(${base}::bigint + wanted.i)
      from unnest(${grants.map(() => randomUUID())}::uuid[], ${grants.map(({ user_id }) => user_id)}::uuid[],
                  ${grants.map(({ access }) => access)}::text[])
           with ordinality wanted (permission_id, user_id, access, i)
      join users u on u.user_id = wanted.user_id
     where u.org_id = ${org_id} and u.active
       and not exists (select 1 from permissions p
                        where p.org_id = u.org_id and p.user_id = u.user_id
                          and p.tag_id = ${tagId}::uuid and p.active)`.execute(tx);
}

/** `carries`: the sweep had not come to the source, which has the tag still. */
type Merge = { readonly source_id: string; readonly target_id: string; readonly carries: boolean };

type DeletionPart = {
  readonly permissions?: readonly GrantOnTag[];
  readonly jobs?: readonly string[];
  readonly user_ids?: readonly string[];
  readonly measurement_ids?: readonly string[];
};

/** What the trail says of the last deletion of a tag, in the order in which it happened, and of merges since. */
export type TrailOfDeletion = {
  readonly parts: readonly DeletionPart[];
  readonly merges: readonly Merge[];
  readonly last_seq: string | null;
};

export async function lastDeletionOf(
  { tx, org_id }: OrganisationScope,
  tagId: string,
): Promise<TrailOfDeletion> {
  const { rows } = await sql<{
    seq: string;
    action: string;
    subject: DeletionPart & Merge;
    carries: boolean;
  }>`
    with parts as materialized (
      select seq, action, subject from audit
       where org_id = ${org_id} and action in ('tag.delete', 'tag.delete.users', 'tag.delete.measurements')
         and subject ->> 'tag_id' = ${tagId}
    ), begun as (select max(seq) as seq from parts where action = 'tag.delete')
    select parts.*, false as carries from parts, begun where parts.seq >= begun.seq
    union all
    select audit.seq, audit.action, audit.subject,
           exists (select from users u where u.org_id = ${org_id} and u.tag_ids @> array[${tagId}]::uuid[]
                      and u.user_id = (audit.subject ->> 'source_id')::uuid)
      from audit, begun
     where audit.org_id = ${org_id} and audit.action = 'person.merge' and audit.seq > begun.seq
     order by seq`.execute(tx);
  const isMerge = ({ action }: { action: string }) => action === 'person.merge';
  return {
    parts: rows.filter((row) => !isMerge(row)).map(({ subject }) => subject),
    merges: rows.filter(isMerge).map(({ subject, carries }) => ({ ...subject, carries })),
    last_seq: rows.at(-1)?.seq ?? null,
  };
}
