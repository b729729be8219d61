import type { ModuleFileKind } from '@heatwise/domain/education/module-files';
import { mayEnterClosedOrganisation } from '@heatwise/domain/permissions/may';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { hasEnded } from '../../../auth/session-life.ts';
import type { Tables } from '../../../database/tables.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { organisationsWith } from '../../../organisation/organisations-with-work.store.ts';
import { isMailedTo } from '../course-link-tokens.ts';
import type { KeptPart } from './content-store.ts';
import type { FileHolder } from './file-addresses.ts';

/**
 * Whether the session or the course link is still valid. A video asks for each of its ranges, so an open organisation takes
 * one statement, and permissions are read in a closed one only.
 */
export async function isHolderOpen(
  scope: OrganisationScope,
  { kind, id }: FileHolder,
  now: Date,
): Promise<boolean> {
  if (kind === 'course-link') return isLinkOpen(scope, id, now);
  const session = await findSession(scope, id);
  if (!session || hasEnded(session, now)) return false;
  if (!session.is_closed) return true;
  const person = (await addresseesOf(scope, [session.user_id])).get(session.user_id);
  return person !== undefined && mayEnterClosedOrganisation(person.actor);
}

type Session = {
  readonly user_id: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly is_closed: boolean;
};

/** The session of an active person, unless it was ended. */
async function findSession({ tx, org_id }: OrganisationScope, id: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select s.user_id, s.created_at, s.used_at, o.metadata ? '_closing' as is_closed
      from sessions s
      join users u on u.org_id = s.org_id and u.user_id = s.user_id and u.active
      join organisations o on o.org_id = s.org_id
     where s.org_id = ${org_id} and s.session_id = ${id} and s.ended_at is null`.execute(tx);
  return rows[0];
}

/** A link opens nothing in a closed organisation. A mailed one ends when its person has another address. */
async function isLinkOpen({ tx, org_id }: OrganisationScope, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ mailed_to: string | null; email: string | null }>`
    select l.mailed_to, u.email
      from course_links l
      join users u on u.org_id = l.org_id and u.user_id = l.user_id and u.active
      join organisations o on o.org_id = l.org_id and not o.metadata ? '_closing'
     where l.org_id = ${org_id} and l.link_id = ${id} and l.ended_at is null and l.expires_at > ${now}`.execute(
    tx,
  );
  const [link] = rows;
  return link !== undefined && isMailedTo(link.mailed_to, link.email);
}

export type ModuleFile = {
  readonly org_id: string;
  readonly file_id: string;
  readonly kind: ModuleFileKind;
  readonly name: string;
  readonly bytes: number;
  readonly seconds: number | null;
  readonly media_type: string | null;
  readonly upload_id: string | null;
  readonly completed_at: Date | null;
};

const COLUMNS = [
  'org_id',
  'file_id',
  'kind',
  'name',
  'bytes',
  'seconds',
  'media_type',
  'upload_id',
  'completed_at',
] as const;

/** The files of these ids that there are. */
export async function findFiles(
  { tx, org_id }: OrganisationScope,
  fileIds: readonly string[],
): Promise<ModuleFile[]> {
  if (fileIds.length === 0) return [];
  const rows = await tx
    .selectFrom('module_files')
    .select(COLUMNS)
    .where('org_id', '=', org_id)
    .where('file_id', 'in', fileIds)
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function findFile(scope: OrganisationScope, fileId: string): Promise<ModuleFile | undefined> {
  const [file] = await findFiles(scope, [fileId]);
  return file;
}

/** The id of the cover that a draft or a version names, where it has arrived; null without one. A column. */
export function coverIn(orgId: string, content: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select f.file_id from module_files f
    where f.org_id = ${orgId} and f.file_id = (${content} #>> '{cover,file_id}')::uuid
      and f.kind = 'picture' and f.completed_at is not null)`;
}

/**
 * Bytes of all files of the organisation, those on their way included. Whoever else asks waits until this transaction is
 * over, so that two at once do not both take the room that is left.
 */
export async function bytesOfFiles({ tx, org_id }: OrganisationScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${org_id}`}, 0))`.execute(tx);
  const { total } = await tx
    .selectFrom('module_files')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('total'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

type NewFile = Omit<ModuleFile, 'org_id'> & { readonly created_by: string };

/** False where the id is known already. */
export async function insertFile(
  { tx, org_id }: OrganisationScope,
  file: NewFile,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('module_files')
    .values({ ...file, org_id, bytes: String(file.bytes), created_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'file_id']).doNothing())
    .returning('file_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateFile(
  { tx, org_id }: OrganisationScope,
  fileId: string,
  change: Partial<Pick<ModuleFile, 'media_type' | 'completed_at' | 'upload_id'>>,
): Promise<void> {
  await tx
    .updateTable('module_files')
    .set(change)
    .where('org_id', '=', org_id)
    .where('file_id', '=', fileId)
    .execute();
}

/** With its parts. */
export async function deleteFile({ tx, org_id }: OrganisationScope, fileId: string): Promise<void> {
  await tx.deleteFrom('module_files').where('org_id', '=', org_id).where('file_id', '=', fileId).execute();
}

/** Which parts have arrived, in their order. */
export async function partsThere(
  { tx, org_id }: OrganisationScope,
  fileId: string,
): Promise<{ number: number; etag: string | null; digest: Buffer | null }[]> {
  return await tx
    .selectFrom('module_file_parts')
    .select(['number', 'etag', 'digest'])
    .where('org_id', '=', org_id)
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
}

type PartName = { readonly file_id: string; readonly number: number };

/** A part that is there already stays as it was. */
export async function insertPart(
  { tx, org_id }: OrganisationScope,
  { file_id, number }: PartName,
  part: KeptPart & { readonly digest: Buffer },
): Promise<void> {
  await tx
    .insertInto('module_file_parts')
    .values({ org_id, file_id, number, ...part })
    .onConflict((conflict) => conflict.columns(['org_id', 'file_id', 'number']).doNothing())
    .execute();
}

/** What a part is by its SHA-256, null where that was not kept yet; undefined where the part has not arrived. */
export async function digestOfPart(
  { tx, org_id }: OrganisationScope,
  { file_id, number }: PartName,
): Promise<Buffer | null | undefined> {
  const part = await tx
    .selectFrom('module_file_parts')
    .select('digest')
    .where('org_id', '=', org_id)
    .where('file_id', '=', file_id)
    .where('number', '=', number)
    .executeTakeFirst();
  return part?.digest;
}

/** Some bytes of a part, from an offset on; null where the database does not have it. */
export async function bytesOfKeptPart(
  { tx, org_id }: OrganisationScope,
  part: {
    readonly file_id: string;
    readonly number: number;
    readonly offset: number;
    readonly length: number;
  },
): Promise<Buffer | null> {
  const { rows } = await sql<{ piece: Buffer | null }>`
    select substring(body from ${part.offset + 1}::int for ${part.length}::int) as piece from module_file_parts
     where org_id = ${org_id} and file_id = ${part.file_id} and number = ${part.number}`.execute(tx);
  return rows[0]?.piece ?? null;
}

/** Organisations that have files older than that. */
export function organisationsWithFiles(database: Kysely<Tables>, before: Date): Promise<string[]> {
  return organisationsWith(database, {
    name: 'organisations_with_files',
    parameters: { before },
    withErased: true,
  });
}

/** Files that never arrived whole, and those that neither a draft nor a version shows any more. */
export async function filesNobodyShows(
  { tx, org_id }: OrganisationScope,
  { before }: { readonly before: Date },
): Promise<ModuleFile[]> {
  const { rows } = await sql<ModuleFile & { bytes: string }>`
    select f.org_id, f.file_id, f.kind, f.name, f.bytes, f.seconds, f.media_type, f.upload_id, f.completed_at
      from module_files f
     where f.org_id = ${org_id} and f.created_at < ${before}
       and not exists (select from training_modules m
                        where m.org_id = f.org_id and position(f.file_id::text in m.draft::text) > 0)
       and not exists (select from module_versions v
                        where v.org_id = f.org_id and position(f.file_id::text in v.content::text) > 0)
     limit 200`.execute(tx);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}
