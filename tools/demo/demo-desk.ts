import { DEMO_PASSWORD, DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import type { Kysely } from 'kysely';
import { appendAudit } from '../../apps/api/src/audit/audit.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { insertPerson } from '../../apps/api/src/features/people/person.store.ts';
import { insertPermission } from '../../apps/api/src/features/permissions/permissions.store.ts';
import {
  createOrganisation,
  inOrganisation,
  type WritingScope,
} from '../../apps/api/src/organisation/organisation-scope.ts';
import { demoCatalogue } from './demo-quotes.ts';
import { insertRows } from './insert-rows.ts';

export const DESK_EMAIL = 'desk@demo.heatwise.test';
/** Who answers in the demo. */
export const DEMO_DESK = {
  user_id: demoId(DEMO_SEED, 'desk/person'),
  name_first: 'Noor',
  name_last: 'Haddad',
} as const;
/** A colleague, to whom work can be given; nobody signs in as them. */
const COLLEAGUE = {
  user_id: demoId(DEMO_SEED, 'desk/colleague'),
  name_first: 'Kit',
  name_last: 'Alvarez',
} as const;

type Parts = { readonly now: number; readonly hashPassword: (password: string) => Promise<string> };

/** Adds the demo's back office with the one who answers, once. */
export async function fillDesk(database: Kysely<Tables>, { now, hashPassword }: Parts): Promise<void> {
  if (await isThere(database)) return;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const back_office = { org_id: BACK_OFFICE_ORG_ID, name: 'Heatwise back office' };
  await createOrganisation(database, back_office, async (scope) => {
    const { user_id } = DEMO_DESK;
    await insertPerson(scope, { ...DEMO_DESK, email: DESK_EMAIL, tag_ids: [], metadata: {} });
    await scope.tx
      .insertInto('credentials')
      .values({ org_id: scope.org_id, user_id, email: DESK_EMAIL, password_hash })
      .execute();
    await makeAdmin(scope, user_id);
    await insertPerson(scope, { ...COLLEAGUE, email: null, tag_ids: [], metadata: {} });
    await giveRole(scope, COLLEAGUE.user_id, user_id);
    await insertRows(scope.tx, 'quote_items', demoCatalogue(now));
  });
}

function isThere(database: Kysely<Tables>): Promise<boolean> {
  return inOrganisation(database, BACK_OFFICE_ORG_ID, async ({ tx }) => {
    const found = await tx
      .selectFrom('organisations')
      .select('org_id')
      .where('org_id', '=', BACK_OFFICE_ORG_ID)
      .executeTakeFirst();
    return found !== undefined;
  });
}

async function makeAdmin(scope: WritingScope, user_id: string): Promise<void> {
  const entry = { user_id, action: 'organisation.register', subject: { user_id }, address: null } as const;
  const audit_seq = await appendAudit(scope, entry);
  const permission_id = demoId(DEMO_SEED, 'desk/permission');
  await insertPermission(scope, { permission_id, user_id, tag_id: null, access: 'admin', audit_seq });
}

async function giveRole(scope: WritingScope, user_id: string, by: string): Promise<void> {
  const entry = { user_id: by, action: 'permission.set', subject: { user_id }, address: null } as const;
  const audit_seq = await appendAudit(scope, entry);
  const permission_id = demoId(DEMO_SEED, 'desk/permission of the colleague');
  const held = { tag_id: BACK_OFFICE_ORG_ID, access: 'special' };
  await insertPermission(scope, { permission_id, user_id, ...held, audit_seq });
}
