import { MOST_REFERRALS, type Referral } from '@heatwise/contract/referral/referral.contract';
import { invitationState } from '@heatwise/domain/referral/invitation';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export function findInvitation({ tx, org_id }: OrganisationScope, invitationId: string) {
  return tx
    .selectFrom('referral_invitations')
    .select(['user_id', 'email', 'line'])
    .where('org_id', '=', org_id)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
}

export async function insertInvitation(
  { tx, org_id }: OrganisationScope,
  invitation: Omit<Insertable<Tables['referral_invitations']>, 'org_id'>,
): Promise<void> {
  await tx
    .insertInto('referral_invitations')
    .values({ org_id, ...invitation })
    .execute();
}

/** How many were sent since a time: by the person, and in the organisation. */
export async function sentSince({ tx, org_id }: OrganisationScope, userId: string, since: Date) {
  const { rows } = await sql<{ person: number; organisation: number }>`
    select count(*)::int as organisation, count(*) filter (where user_id = ${userId})::int as person
      from referral_invitations where org_id = ${org_id} and sent_at > ${since}`.execute(tx);
  return rows[0] ?? { person: 0, organisation: 0 };
}

export async function wasInvitedSince(
  { tx, org_id }: OrganisationScope,
  emailKey: Buffer,
  since: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('referral_invitations')
    .select('invitation_id')
    .where('org_id', '=', org_id)
    .where('email_key', '=', emailKey)
    .where('sent_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** The first time that the link of an invitation is looked at; of other links nothing is noted. */
export async function noteOpened(
  { tx, org_id }: OrganisationScope,
  linkId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('referral_invitations')
    .set({ opened_at: now })
    .where('org_id', '=', org_id)
    .where('link_id', '=', linkId)
    .where('opened_at', 'is', null)
    .execute();
}

/** Domains by which the organisation is known. */
export async function domainsOf({ tx, org_id }: OrganisationScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('organisation_domains')
    .select('domain')
    .where('org_id', '=', org_id)
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Whether the address may get an email now, which it then has had: one statement, so that of two who ask one may. */
export async function claimAddress(
  tx: Transaction<Tables>,
  emailKey: Buffer,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into referral_addresses as a (email_key, invited_at) values (${emailKey}, ${now})
        on conflict (email_key) do update set invited_at = excluded.invited_at
                    where a.refused_at is null and (a.invited_at is null or a.invited_at <= ${since})
    returning email_key`.execute(tx);
  return rows.length === 1;
}

type Row = Pick<Referral, 'id' | 'email' | 'line' | 'void_reason'> & {
  readonly at: Date;
  readonly opened_at: Date | null;
  readonly user_id: string;
  readonly state: 'registered' | 'active' | 'rewarded' | 'lapsed' | 'void' | null;
};

/**
 * Invitations with the organisation that registered by each, the first that counts; and organisations that came by
 * somebody's own link. Of one person or of all, the newest first.
 */
export async function referralsOf(
  { tx, org_id }: OrganisationScope,
  { user_id, isAll }: { readonly user_id: string; readonly isAll: boolean },
): Promise<Referral[]> {
  const theirs = (user: string) => sql`(${isAll} or ${sql.ref(user)} = ${user_id})`;
  const { rows } = await sql<Row>`
    select * from (
        select i.org_id, i.invitation_id as id, i.user_id, i.email, i.line, i.sent_at as at, i.opened_at, r.state,
               r.void_reason
          from referral_invitations i
          left join lateral (
            select state, void_reason from referrals r
             where r.org_id = i.org_id and r.invitation_id = i.invitation_id
             order by r.state = 'void', r.registered_at limit 1) r on true
         where i.org_id = ${org_id} and ${theirs('i.user_id')}
        union all
        select r.org_id, r.registration_id, l.user_id, null, '', r.registered_at, null, r.state, r.void_reason
          from referrals r join referral_links l using (org_id, referral_id)
         where r.org_id = ${org_id} and r.invitation_id is null and ${theirs('l.user_id')}) f
     order by f.at desc, f.id limit ${MOST_REFERRALS}`.execute(tx);
  const people = await sql<{ user_id: string; name: string }>`
    select user_id, trim(concat_ws(' ', name_first, name_last)) as name from users
     where org_id = ${org_id} and user_id = any(${rows.map((row) => row.user_id)}::uuid[])`.execute(tx);
  const names = new Map(people.rows.map((person) => [person.user_id, person.name]));
  return rows.map(({ id, email, line, at, opened_at, state, void_reason, user_id: owner }) => ({
    id,
    email,
    line,
    void_reason,
    by: names.get(owner) ?? '',
    at: at.toISOString(),
    state: invitationState({ opened_at, referral_state: state }),
    is_own: owner === user_id,
  }));
}
