import { userEntity } from '@heatwise/contract/entities/people';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import { isWithin } from '../../sync/measured-people.store.ts';
import { digestOfRows } from '../../sync/row-digest.store.ts';
import type { CoreKind, DigestedKind, SyncReader } from '../../sync/synced-kind.ts';

const person = jsonRow('u', userEntity);

/** Somebody who left the reader's view, or never was in it: nothing but the fact that they are not there. */
const stub = sql<string>`format('{"user_id":"%s","active":false,"modified_time":"%s"}', u.user_id, u.modified_time)`;

/**
 * A reader without a cursor has nobody to forget, so stubs are for those who come back.
 * See docs/sync.md#who-sees-what.
 */
function changedPeople(scope: OrganisationScope, reader: SyncReader, since: string | null): Promise<string> {
  return gather(scope, people(scope, reader, since));
}

function peopleDigest(scope: OrganisationScope, reader: SyncReader): Promise<SyncDigest> {
  return digestOfRows(scope, people(scope, reader, null));
}

function people({ org_id }: OrganisationScope, { actor, rights }: SyncReader, since: string | null) {
  const visible = isWithin(rights.people, actor, 'u');
  return sql`
    select case when ${visible} then ${person} else ${stub} end as json, u.modified_time
      from users u
     where u.org_id = ${org_id}
       and ${since === null ? visible : sql`u.modified_time > ${since}`}`;
}

export const peopleSync: CoreKind = {
  part: 'users',
  cursor: 'users',
  tables: ['users'],
  changed: changedPeople,
};

export const peopleDigests: DigestedKind = {
  parts: ['users'],
  digests: async (scope, reader) => [await peopleDigest(scope, reader)],
};
