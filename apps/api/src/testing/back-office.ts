import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { makeOrganisation, type TestHeaders, type TestOrganisation } from './test-organisation.ts';

export type BackOffice = {
  readonly organisation: TestOrganisation;
  /** Somebody who answers there: Noor Haddad. */
  readonly member: { readonly user_id: string; readonly headers: TestHeaders };
};

/** The back office of a test's database, which has one at most. */
export async function openBackOffice(owner: Kysely<Tables>): Promise<BackOffice> {
  const organisation = await makeOrganisation(owner, 'Heatwise back office', BACK_OFFICE_ORG_ID);
  const user_id = await organisation.addPerson({
    name_first: 'Noor',
    name_last: 'Haddad',
    grants: [{ tag_id: BACK_OFFICE_ORG_ID, access: 'special' }],
  });
  return { organisation, member: { user_id, headers: await organisation.signIn(user_id) } };
}
