import { type Licence, licenceProblem, NO_LICENCE, NO_QUOTAS } from '@heatwise/domain/services/licence';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope } from './organisation-scope.ts';
import { hasQuotas } from './quota.store.ts';

/**
 * Without a licence, the limits that the server sets; null where it sets none. A licence is over when its last day is,
 * everywhere.
 */
export async function licenceOf(scope: OrganisationScope): Promise<Licence | null> {
  const { tx, org_id } = scope;
  const { rows } = await sql<Licence>`
    select l.plan, l.seats, l.valid_until::text as valid_until,
           coalesce(l.valid_until < (now() at time zone 'Etc/GMT+12')::date, false) as is_over,
           (select count(*)::integer from users u where u.org_id = l.org_id and u.active) as used
      from licences l where l.org_id = ${org_id}`.execute(tx);
  return rows[0] ?? readQuotas(scope);
}

async function readQuotas(scope: OrganisationScope): Promise<Licence | null> {
  const { people, invitations_a_day: _, ...quotas } = scope.quotas ?? NO_QUOTAS;
  const isUnlimited = [people, ...Object.values(quotas)].every((limit) => limit === null);
  if (isUnlimited || !(await hasQuotas(scope))) return null;
  const { used } = await scope.tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('used'))
    .where('org_id', '=', scope.org_id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return { plan: NO_LICENCE, seats: people, valid_until: null, is_over: false, used: Number(used), quotas };
}

/** Belongs before new people in their transaction, whose clock is held: two who ask for the last seat do not both get it. Throws licence-full and quota-reached. */
export async function refuseOverLicence(scope: OrganisationScope, added: number): Promise<void> {
  const licence = await licenceOf(scope);
  const message = licenceProblem(licence, added);
  if (message !== null) throw new AppError(licence?.quotas ? 'quota-reached' : 'licence-full', { message });
}
