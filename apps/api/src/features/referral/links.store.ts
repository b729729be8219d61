import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** The link with which a person invites others; made at the first asking. After a merge the oldest name stands. */
export async function referralLinkOf({ tx, org_id }: OrganisationScope, userId: string): Promise<string> {
  const find = () =>
    tx
      .selectFrom('referral_links')
      .select('referral_id')
      .where('org_id', '=', org_id)
      .where('user_id', '=', userId)
      .orderBy('referral_id')
      .executeTakeFirst();
  const known = await find();
  if (known) return known.referral_id;
  await sql`
    insert into referral_links (org_id, user_id, referral_id)
    values (${org_id}, ${userId}, gen_random_uuid())`.execute(tx);
  return referralLinkOf({ tx, org_id }, userId);
}

/** How many organisations registered through somebody's links and invitations. */
export async function countReferrals({ tx, org_id }: OrganisationScope, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referrals r join referral_links l using (org_id, referral_id)
     where r.org_id = ${org_id} and l.user_id = ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of two people who became one: links go on to work, invitations and submitted stories go on to be somebody's. */
export async function giveReferralsTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const table of ['referral_links', 'referral_invitations'] as const) {
    await tx
      .updateTable(table)
      .set({ user_id: to })
      .where('org_id', '=', org_id)
      .where('user_id', '=', from)
      .execute();
  }
  await tx
    .updateTable('stories')
    .set({ sent_by: to })
    .where('org_id', '=', org_id)
    .where('sent_by', '=', from)
    .execute();
}

/** Whose link it is: somebody's own, or that of an invitation. */
export async function ownerOfLink({ tx, org_id }: OrganisationScope, linkId: string) {
  const { rows } = await sql<{ user_id: string; invitation_id: string | null }>`
    select user_id, null::uuid as invitation_id from referral_links
     where org_id = ${org_id} and referral_id = ${linkId}
    union all
    select user_id, invitation_id from referral_invitations where org_id = ${org_id} and link_id = ${linkId}`.execute(
    tx,
  );
  return rows[0];
}
