import { type Licence, licenceProblem } from '@heatwise/domain/services/licence';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/** Null for an organisation without one: it may use everything. A licence is over when its last day is, everywhere. */
export async function licenceOf({ tx, org_id }: OrganisationScope): Promise<Licence | null> {
  const { rows } = await sql<Licence>`
    select l.plan, l.seats, l.valid_until::text as valid_until,
           coalesce(l.valid_until < (now() at time zone 'Etc/GMT+12')::date, false) as is_over,
           (select count(*)::integer from users u where u.org_id = l.org_id and u.active) as used
      from licences l where l.org_id = ${org_id}`.execute(tx);
  return rows[0] ?? null;
}

/** Belongs before new people in their transaction, whose clock is held: two who ask for the last seat do not both get it. Throws licence-full. */
export async function refuseOverLicence(scope: OrganisationScope, added: number): Promise<void> {
  const message = licenceProblem(await licenceOf(scope), added);
  if (message !== null) throw new AppError('licence-full', { message });
}
