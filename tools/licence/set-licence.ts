import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../apps/api/src/database/tables.ts';

export const USAGE = `npm run licence -- --organisation ID --plan NAME [--seats NUMBER] [--until YYYY-MM-DD]
Without --seats it covers any number of people, without --until it does not end.`;

export class LicenceRefused extends Error {}

type Given = { organisation?: string; plan?: string; seats?: string; until?: string };
type NewLicence = {
  readonly org_id: string;
  readonly plan: string;
  readonly seats: number | null;
  readonly valid_until: string | null;
};

/** Throws LicenceRefused. */
export function readLicence({ organisation = '', plan = '', seats, until }: Given): NewLicence {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(organisation))
    throw new LicenceRefused('--organisation must be the id of an organisation.');
  if (plan.trim() === '') throw new LicenceRefused('--plan is missing.');
  if (seats !== undefined && !/^[1-9]\d{0,6}$/.test(seats))
    throw new LicenceRefused('--seats must be a whole number above 0.');
  if (until !== undefined && new Date(`${until}T00:00Z`).toJSON()?.slice(0, 10) !== until)
    throw new LicenceRefused('--until must be a day like 2027-06-30.');
  return {
    org_id: organisation.toLowerCase(),
    plan: plan.trim(),
    seats: seats === undefined ? null : Number(seats),
    valid_until: until ?? null,
  };
}

/** Instead of the one there was. As the owner of the tables; throws LicenceRefused for an unknown organisation. */
export async function setLicence(owner: Kysely<Tables>, licence: NewLicence): Promise<string> {
  return owner.transaction().execute(async (tx) => {
    // Row-level security holds for owners too.
    await sql`select set_config('app.org_id', ${licence.org_id}, true)`.execute(tx);
    const known = await tx
      .selectFrom('organisations')
      .select('name')
      .where('org_id', '=', licence.org_id)
      .executeTakeFirst();
    if (!known) throw new LicenceRefused('There is no such organisation.');
    const { org_id, ...rest } = licence;
    await tx
      .insertInto('licences')
      .values(licence)
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ ...rest, set_at: new Date() }))
      .execute();
    return `${known.name}: ${rest.plan}, ${rest.seats ?? 'any number of'} seats, ${rest.valid_until === null ? 'without an end' : `until ${rest.valid_until}`}.`;
  });
}
