import { randomBytes, randomUUID } from 'node:crypto';
import { EMAIL_NOT_VALID, isEmail } from '@heatwise/domain/people/email';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { INVITATION_LINK_DAYS } from '@heatwise/domain/session/registration';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { Kysely } from 'kysely';
import { appendAudit } from '../../apps/api/src/audit/audit.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { insertPerson } from '../../apps/api/src/features/people/person.store.ts';
import { insertPermission } from '../../apps/api/src/features/permissions/permissions.store.ts';
import { makeLink } from '../../apps/api/src/features/session/mailed-link.ts';
import { createOrganisation, inOrganisation } from '../../apps/api/src/organisation/organisation-scope.ts';

export const USAGE = `npm run special-organisation -- --kind back-office|sensor-test --email ADDRESS [--first NAME] [--last NAME] [--name NAME]
Makes the organisation, once, and prints a link with which its first admin chooses a password.`;

export class OrganisationRefused extends Error {}

const kinds = {
  'back-office': { org_id: SPECIAL_ORGANISATION.back_office, name: 'Heatwise back office' },
  'sensor-test': { org_id: SPECIAL_ORGANISATION.sensor_test, name: 'Heatwise sensor test' },
} as const;

type Given = { kind?: string; email?: string; first?: string; last?: string; name?: string };
type NewOrganisation = {
  readonly org_id: string;
  readonly name: string;
  readonly admin: { readonly email: string; readonly name_first: string; readonly name_last: string };
};

/** Throws OrganisationRefused. */
export function readOrganisation({
  kind = '',
  email: given = '',
  first,
  last,
  name,
}: Given): NewOrganisation {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : undefined;
  if (!known) throw new OrganisationRefused('--kind must be back-office or sensor-test.');
  const email = normaliseText(given);
  if (!isEmail(email)) throw new OrganisationRefused(`--email: ${EMAIL_NOT_VALID}.`);
  const admin = {
    email,
    name_first: normaliseText(first ?? '') || 'Admin',
    name_last: normaliseText(last ?? ''),
  };
  return { org_id: known.org_id, name: normaliseText(name ?? '') || known.name, admin };
}

/**
 * Makes the organisation with its first admin. As the owner of the tables. Returns the end of the admin's link, after
 * the product's address; throws OrganisationRefused where the organisation is there already.
 */
export async function makeSpecialOrganisation(
  owner: Kysely<Tables>,
  { admin, ...organisation }: NewOrganisation,
): Promise<string> {
  const isThere = await inOrganisation(owner, organisation.org_id, ({ tx }) =>
    tx
      .selectFrom('organisations')
      .select('org_id')
      .where('org_id', '=', organisation.org_id)
      .executeTakeFirst(),
  );
  if (isThere) throw new OrganisationRefused('This organisation is there already. Its admins invite others.');
  return createOrganisation(owner, organisation, async (scope) => {
    const user_id = randomUUID();
    await insertPerson(scope, { ...admin, user_id, tag_ids: [], metadata: {} });
    const entry = {
      user_id: null,
      action: 'organisation.register',
      subject: { user_id },
      address: null,
    } as const;
    const audit_seq = await appendAudit(scope, entry);
    await insertPermission(scope, {
      permission_id: randomUUID(),
      user_id,
      tag_id: null,
      access: 'admin',
      audit_seq,
    });
    const wanted = { user_id, purpose: 'invitation', email: admin.email } as const;
    const link = await makeLink(
      scope,
      { ...wanted, lastsMs: INVITATION_LINK_DAYS * DAY_MS },
      { clock: () => new Date(), randomBytes },
    );
    return `/forgot-password/${link?.secret ?? ''}`;
  });
}
