import { invitationLimitProblem, VERIFIED_BY_DEVICE_AFTER_HOURS } from '@heatwise/domain/services/licence';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope } from './organisation-scope.ts';
import { hasQuotas } from './quota.store.ts';
import { zoneOfOrganisation } from './time-zone.store.ts';

/** Whether emails to addresses that the organisation names are limited: it has no licence, and no device in use. */
export async function isUnverified(scope: OrganisationScope): Promise<boolean> {
  if ((scope.quotas?.invitations_a_day ?? null) === null || !(await hasQuotas(scope))) return false;
  const device = await scope.tx
    .selectFrom('device_tokens')
    .select('device_token_id')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`used_at >= created_at + ${VERIFIED_BY_DEVICE_AFTER_HOURS} * interval '1 hour'`)
    .executeTakeFirst();
  return device === undefined;
}

/**
 * Call it before the entry in the audit trail, in the transaction that holds the organisation's clock: the trail counts what
 * was sent, so parallel calls cannot exceed the limit. Throws invitations-limited.
 */
export async function refuseOverInvitations(scope: OrganisationScope, added: number): Promise<void> {
  const limit = scope.quotas?.invitations_a_day ?? null;
  if (limit === null || added === 0 || !(await isUnverified(scope))) return;
  const earlier = await readSent(scope);
  const sent = earlier.reduce((sum, { emails }) => sum + emails, 0);
  const possibleFrom = await findPossibleFrom(scope, earlier, sent + added - limit);
  const message = invitationLimitProblem({ limit, sent, added, possibleFrom });
  if (message !== null) throw new AppError('invitations-limited', { message });
}

type Sent = { readonly at: Date; readonly emails: number };

async function readSent({ tx, org_id }: OrganisationScope): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select at, case action
                 when 'person.create' then ((subject ->> 'invited')::boolean)::integer
                 when 'person.import' then (subject ->> 'invited')::integer
                 when 'course.link' then (subject ->> 'mailed')::integer
                 else 1
               end as emails
      from audit
     where org_id = ${org_id} and at > clock_timestamp() - interval '24 hours'
       and (action in ('person.invite', 'person.email-asked', 'referral.invite')
            or action in ('person.create', 'person.import') and subject ? 'invited'
            or action = 'course.link' and subject ? 'mailed')
     order by at`.execute(tx);
  return rows;
}

/** When as many of the earlier emails as are too many are a day old; null where that does not suffice. */
async function findPossibleFrom(
  scope: OrganisationScope,
  earlier: readonly Sent[],
  excess: number,
): Promise<string | null> {
  let freed = 0;
  for (const { at, emails } of earlier) {
    freed += emails;
    if (freed < excess) continue;
    const zone = openTimeZone(await zoneOfOrganisation(scope));
    return `${dateTimeText(at.getTime() + DAY_MS, zone)} (${zone.name})`;
  }
  return null;
}
