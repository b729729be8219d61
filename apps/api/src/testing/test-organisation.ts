import { randomBytes, randomUUID } from 'node:crypto';
import type { TagType } from '@heatwise/domain/tags/tag';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { newToken, tokenHash } from '../http/token.ts';
import { instantOfMs } from '../organisation/organisation-clock.ts';
import { type WritingScope, writeInOrganisation } from '../organisation/organisation-scope.ts';

/** Rights of a test person: tokens on a tag, or on everyone with a null tag. */
export type TestGrant = { tag_id: string | null; access: string };
export type TestHeaders = { authorization: string };
type AuditRow = Selectable<Tables['audit']>;
type NewPerson = {
  user_id?: string;
  name_first?: string;
  name_last?: string;
  email?: string;
  tag_ids?: string[];
  grants?: TestGrant[];
  active?: boolean;
  metadata?: Record<string, unknown>;
};

/** An organisation made with the owner's rights, and the people, tags and tokens a test needs in it. */
export type TestOrganisation = {
  readonly org_id: string;
  /** Any write with stamps, as the owner. */
  write<T>(work: (scope: WritingScope) => Promise<T>): Promise<T>;
  addTag(name?: string, type?: TagType, metadata?: Record<string, unknown>): Promise<string>;
  addPerson(person?: NewPerson): Promise<string>;
  setGrants(userId: string, grants: TestGrant[]): Promise<void>;
  setTags(userId: string, tagIds: string[]): Promise<void>;
  /** A fresh session of the person, as request headers. */
  signIn(userId: string, session?: { created_at?: Date; used_at?: Date }): Promise<TestHeaders>;
  /** A person with these rights, signed in. */
  person(grants: TestGrant[], tagIds?: string[]): Promise<{ user_id: string; headers: TestHeaders }>;
  admin(): Promise<{ user_id: string; headers: TestHeaders }>;
  device(): Promise<{ device_token_id: string; headers: TestHeaders }>;
  /** These columns of its trail, in order; `actions` is a pattern of SQL. */
  trail<Column extends keyof AuditRow>(
    columns: readonly Column[],
    actions?: string,
  ): Promise<Pick<AuditRow, Column>[]>;
};

export async function makeOrganisation(
  owner: Kysely<Tables>,
  name = 'Harbour Works',
  org_id: string = randomUUID(),
): Promise<TestOrganisation> {
  const now = instantOfMs(Date.now());
  await owner
    .insertInto('organisations')
    .values({ org_id, name, created_time: now, modified_time: now })
    .execute();
  await owner.insertInto('org_sync_clock').values({ org_id }).execute();
  const write = <T>(work: (scope: WritingScope) => Promise<T>) => writeInOrganisation(owner, org_id, work);
  await write(({ tx, stamps }) =>
    tx
      .updateTable('organisations')
      .set({ modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .execute(),
  );

  const organisation: TestOrganisation = {
    org_id,
    write,
    addTag: (tagName = `Tag ${randomUUID()}`, type = 'default', metadata = {}) =>
      write((scope) => insertTag(scope, { name: tagName, type, metadata: JSON.stringify(metadata) })),
    async addPerson({ grants = [], ...person } = {}) {
      const userId = await write((scope) => insertPerson(scope, person));
      await organisation.setGrants(userId, grants);
      return userId;
    },
    setGrants: (userId, grants) => write((scope) => replaceGrants(scope, userId, grants)),
    setTags: (userId, tagIds) => write((scope) => updateTags(scope, userId, tagIds)),
    async signIn(userId, { created_at = new Date(), used_at = new Date() } = {}) {
      const token = newToken('session', org_id, randomBytes);
      await owner
        .insertInto('sessions')
        .values({
          org_id,
          session_id: randomUUID(),
          user_id: userId,
          token_hash: tokenHash(token),
          created_at,
          used_at,
          ended_at: null,
          address: null,
          user_agent: null,
          provider_id: null,
        })
        .execute();
      return { authorization: `Bearer ${token}` };
    },
    async person(grants, tagIds = []) {
      const user_id = await organisation.addPerson({ grants, tag_ids: tagIds });
      return { user_id, headers: await organisation.signIn(user_id) };
    },
    admin: () => organisation.person([{ tag_id: null, access: 'admin' }]),
    async device() {
      const token = newToken('device', org_id, randomBytes);
      const device_token_id = randomUUID();
      await owner
        .insertInto('device_tokens')
        .values({
          org_id,
          device_token_id,
          name: 'Gate reader',
          token_hash: tokenHash(token),
          used_at: null,
          revoked_at: null,
        })
        .execute();
      return { device_token_id, headers: { authorization: `Bearer ${token}` } };
    },
    trail: <Column extends keyof AuditRow>(columns: readonly Column[], actions = '%') =>
      owner
        .selectFrom('audit')
        .select(columns)
        .where('org_id', '=', org_id)
        .where('action', 'like', actions)
        .orderBy('seq')
        .$castTo<Pick<AuditRow, Column>>()
        .execute(),
  };
  return organisation;
}

type NewTag = { name: string; type: TagType; metadata: string };
async function insertTag({ tx, org_id, stamps }: WritingScope, tag: NewTag): Promise<string> {
  const tag_id = randomUUID();
  const now = stamps.next();
  await tx
    .insertInto('tags')
    .values({ ...tag, org_id, tag_id, created_time: now, modified_time: now })
    .execute();
  return tag_id;
}

async function insertPerson({ tx, org_id, stamps }: WritingScope, person: Omit<NewPerson, 'grants'>) {
  const { user_id = randomUUID() } = person;
  const now = stamps.next();
  await tx
    .insertInto('users')
    .values({
      org_id,
      user_id,
      name_first: person.name_first ?? 'Ada',
      name_last: person.name_last ?? 'Lund',
      email: person.email ?? null,
      active: person.active ?? true,
      metadata: JSON.stringify(person.metadata ?? {}),
      tag_ids: person.tag_ids ?? [],
      created_time: now,
      modified_time: now,
    })
    .execute();
  return user_id;
}

async function replaceGrants({ tx, org_id, stamps }: WritingScope, userId: string, grants: TestGrant[]) {
  const previous = await tx
    .selectFrom('permissions')
    .select('permission_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .execute();
  for (const { permission_id } of previous) {
    await tx
      .updateTable('permissions')
      .set({ active: false, modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .where('permission_id', '=', permission_id)
      .execute();
  }
  for (const grant of grants) {
    const now = stamps.next();
    await tx
      .insertInto('permissions')
      .values({
        org_id,
        permission_id: randomUUID(),
        user_id: userId,
        ...grant,
        created_time: now,
        modified_time: now,
      })
      .execute();
  }
}

async function updateTags({ tx, org_id, stamps }: WritingScope, userId: string, tagIds: string[]) {
  await tx
    .updateTable('users')
    .set({ tag_ids: tagIds, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}
