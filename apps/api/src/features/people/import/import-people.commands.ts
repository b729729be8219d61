import { randomUUID } from 'node:crypto';
import type { ImportedRow, ImportReceipt, ImportRequest } from '@heatwise/contract/people/import.contract';
import { EMPLOYEE_ID_KEY, employeeIdKey } from '@heatwise/domain/people/employee-id';
import {
  findDeletedMatch,
  matchOf,
  UPDATE_NOT_FOUND,
  updateProblems,
} from '@heatwise/domain/people/import-match';
import {
  IMPORT_BLOCK_ROWS,
  type ImportProblem,
  type ImportTagType,
  importGrants,
  importProblems,
  isListed,
  parseImportAccess,
  tagNamesOf,
} from '@heatwise/domain/people/import-rows';
import { mayImportUsers } from '@heatwise/domain/permissions/may';
import { tagNameKey, tagNameShapeProblem, tidyTagName } from '@heatwise/domain/tags/tag';
import type { Acting, ActingScope } from '../../../auth/acting-scope.ts';
import { wordBehind } from '../../../auth/second-admin.ts';
import { AppError } from '../../../http/app-error.ts';
import { refuseOverInvitations } from '../../../organisation/invitation-limit.store.ts';
import { licenceOf, refuseOverLicence } from '../../../organisation/licence.store.ts';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../../organisation/quota.store.ts';
import { restorePeople } from '../chosen-people.commands.ts';
import { noteDirectoryPerson } from '../directory/directory.store.ts';
import { directoryProblems } from '../directory/directory-rows.ts';
import { insertPerson, updateUser } from '../person.store.ts';
import { editableUser, type SetPersonTags } from '../person-update.commands.ts';
import { insertPermissions, knownUserIds } from './import.store.ts';
import { type Facts, factsFor } from './import-facts.ts';

/** A row that changes somebody of the organisation, active or to be restored. */
type UpdatingRow = ImportedRow & { readonly changes: string };

/** Which of the rows may be stored, and why the others may not. Whom a row means is looked up again, by its cells. */
function judgeUpdates(
  rows: readonly ImportedRow[],
  { known, deleted }: Facts,
): {
  readonly updates: readonly UpdatingRow[];
  readonly refused: ReadonlyMap<string, readonly ImportProblem[]>;
} {
  const findMatch = (row: ImportedRow) => {
    const match = matchOf(row, known);
    // Sent again after a lost reply, a row finds its person restored already.
    if (match || row.restore === undefined) return match;
    return findDeletedMatch(row, known, deleted);
  };
  const problems = updateProblems(rows, known, (row) => findMatch(row as ImportedRow));
  const updates: UpdatingRow[] = [];
  const refused = new Map<string, readonly ImportProblem[]>();
  rows.forEach((row, index) => {
    const changes = row.update ?? row.restore;
    if (changes === undefined || findMatch(row)?.user_id !== changes) {
      const field = row.email.trim() === '' ? 'employee_id' : 'email';
      refused.set(row.user_id, [{ field, message: UPDATE_NOT_FOUND }]);
      return;
    }
    const found = problems[index] ?? [];
    if (found.length > 0) refused.set(row.user_id, found);
    else updates.push({ ...row, changes });
  });
  return { updates, refused };
}

type Update = { readonly row: UpdatingRow; readonly ids: ReadonlyMap<string, string> };

/**
 * Sets the names and the employee id that a row gives, and adds its tags to those the person has. Email, password and
 * permissions stay: they decide who can sign in as somebody.
 */
async function storeUpdate(
  scope: ActingScope,
  { row, ids }: Update,
  setPersonTags: SetPersonTags,
): Promise<void> {
  const user_id = row.changes;
  const user = await editableUser(scope, scope.actor, user_id);
  const [name_first, name_last] = [row.name_first.trim(), row.name_last.trim()];
  const hasName = name_first !== '' || name_last !== '';
  const isRenamed = hasName && (name_first !== user.name_first || name_last !== user.name_last);
  const hasNewId = row.employee_id !== '' && row.employee_id !== user.metadata[EMPLOYEE_ID_KEY];
  if (isRenamed || hasNewId) {
    await updateUser(scope, user_id, {
      ...(isRenamed && { name_first, name_last }),
      ...(hasNewId && { metadata: { ...user.metadata, [EMPLOYEE_ID_KEY]: row.employee_id } }),
    });
    const changed = [...(hasNewId ? ['metadata'] : []), ...(isRenamed ? ['name_first', 'name_last'] : [])];
    const subject = { user_id, changed };
    await scope.audit('person.edit', subject);
  }
  const named = tagNamesOf(row).flatMap(({ name }) => ids.get(tagNameKey(name)) ?? []);
  const gained = [...new Set(named)].filter((id) => !user.tag_ids.includes(id));
  if (gained.length > 0) await setPersonTags(scope, { user_id, tag_ids: [...user.tag_ids, ...gained] });
}

/** What an import makes use of. Tags have rules of their own, which belong to another feature. */
export type ImportTools = {
  /** Mails imported people the link with which they choose a password, as part of the transaction that makes them. */
  readonly inviteLater: (scope: WritingScope, userIds: readonly string[]) => Promise<void>;
  readonly setPersonTags: SetPersonTags;
  readonly createTag: (
    scope: ActingScope,
    tag: { tag_id: string; name: string; type: ImportTagType; metadata: Record<string, never> },
  ) => Promise<{ tag_id: string; name: string }>;
};
type Outcome = ImportReceipt['rows'][number];
type NewTag = ImportRequest['new_tags'][number];

/**
 * Makes people of the rows, in blocks of at most 500 a transaction. Every row is looked at again; a row with a
 * problem is refused and the others are stored. A row whose user_id the organisation has was imported before and is
 * left as it is, so that sending again after a lost reply makes nobody twice. Rows that restore a deleted person come first. Names of tags that are neither there
 * nor in `new_tags` are left out. Throws not-permitted, invalid-request for names that no tag may have, and licence-full, quota-reached or invitations-limited
 * before anybody is stored where all of them would be over the licence.
 */
export async function importPeople(
  importer: Pick<Acting, 'actor' | 'read' | 'write'>,
  request: ImportRequest,
  tools: ImportTools,
): Promise<ImportReceipt> {
  if (!mayImportUsers(importer.actor)) throw new AppError('not-permitted');
  const newTags = readNewTags(request.new_tags);
  refuseRepeatedIds(request.rows);
  const { invite, also_new } = request;
  // Each block looks again, for others may take seats meanwhile.
  if (request.rows.length > IMPORT_BLOCK_ROWS) {
    await importer.read(async (scope) => {
      // Each row is looked at for this alone, and where there is no limit nobody is turned away.
      if ((await licenceOf(scope)) === null) return;
      const { good, restored } = await judge(scope, request.rows);
      await refuseOverLicence(scope, good.length + restored.length + also_new);
    });
  }
  if (request.rows.length > IMPORT_BLOCK_ROWS && invite) {
    const invited = request.rows.filter(isInvited).length;
    await importer.read((scope) => refuseOverInvitations(scope, invited));
  }
  const outcomes: Outcome[] = [];
  let tags_created = 0;
  for (let from = 0; from < request.rows.length; from += IMPORT_BLOCK_ROWS) {
    const block = request.rows.slice(from, from + IMPORT_BLOCK_ROWS);
    const stored = await importer.write((scope) =>
      storeRows(scope, { rows: block, newTags, invite, also_new }, tools),
    );
    outcomes.push(...stored.rows);
    tags_created += stored.tags_created;
  }
  return { rows: outcomes, tags_created };
}

/** Whether an import with invitations mails the person of a row. */
function isInvited({ email, directory }: ImportedRow): boolean {
  return email.trim() !== '' && !directory;
}

function readNewTags(tags: readonly NewTag[]): Map<string, NewTag> {
  const problems = tags.flatMap(({ name }, index) => {
    const message = tagNameShapeProblem(name);
    return message === null ? [] : [{ path: `new_tags.${index}.name`, message }];
  });
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  return new Map(tags.map(({ name, type }) => [tagNameKey(name), { name: tidyTagName(name), type }]));
}

function refuseRepeatedIds(rows: readonly ImportedRow[]): void {
  const seen = new Set<string>();
  const problems = rows.flatMap(({ user_id }, index) => {
    const isRepeated = seen.has(user_id);
    seen.add(user_id);
    return isRepeated ? [{ path: `rows.${index}.user_id`, message: 'This id is also in another row.' }] : [];
  });
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
}

type Judged = {
  /** What becomes of the rows that are not stored now, by user_id. */
  readonly decided: ReadonlyMap<string, Pick<Outcome, 'outcome' | 'problems'>>;
  readonly good: readonly ImportedRow[];
  /** Rows that change somebody who is here. */
  readonly updates: readonly UpdatingRow[];
  /** Those of them who are deleted until then. */
  readonly restored: readonly string[];
  readonly facts: Awaited<ReturnType<typeof factsFor>>;
};

async function judge(scope: OrganisationScope, rows: readonly ImportedRow[]): Promise<Judged> {
  const known = await knownUserIds(
    scope,
    rows.map(({ user_id }) => user_id),
  );
  const unknown = rows.filter(({ user_id }) => !known.has(user_id));
  const facts = await factsFor(scope, unknown);
  const isChange = ({ update, restore }: ImportedRow) => update !== undefined || restore !== undefined;
  const { updates, refused } = judgeUpdates(unknown.filter(isChange), facts);
  const fresh = unknown.filter((row) => !isChange(row));
  const problems = importProblems(fresh, {
    ...facts,
    employee_ids: new Set([...facts.employee_ids, ...claimedIds(updates, facts)]),
  });
  const ofDirectory = await directoryProblems(scope, fresh);
  const decided = new Map<string, { outcome: 'created-before' | 'refused'; problems: ImportProblem[] }>();
  for (const row of rows) decided.set(row.user_id, { outcome: 'created-before', problems: [] });
  const good = fresh.filter((row, index) => {
    const found = [...(problems[index] ?? []), ...(ofDirectory[index] ?? [])];
    if (found.length > 0) decided.set(row.user_id, { outcome: 'refused', problems: found });
    else decided.delete(row.user_id);
    return found.length === 0;
  });
  for (const row of updates) decided.delete(row.user_id);
  for (const [user_id, found] of refused) decided.set(user_id, { outcome: 'refused', problems: [...found] });
  return { decided, good, updates, restored: listRestored(updates, facts), facts };
}

/** Employee ids that people get, or get back, from rows of the same import. */
function claimedIds(updates: readonly UpdatingRow[], { deleted }: Judged['facts']): string[] {
  const changed = new Set(updates.map(({ changes }) => changes));
  const back = [...deleted.by_employee_id].flatMap(([id, { user_id }]) => (changed.has(user_id) ? [id] : []));
  return [...updates.map(({ employee_id }) => employeeIdKey(employee_id)), ...back];
}

function listRestored(updates: readonly UpdatingRow[], { deleted }: Judged['facts']): string[] {
  const people = [...deleted.by_email.values(), ...deleted.by_employee_id.values()];
  const deletedIds = new Set(people.map(({ user_id }) => user_id));
  return updates.map(({ changes }) => changes).filter((id) => deletedIds.has(id));
}

type Block = {
  readonly rows: readonly ImportedRow[];
  readonly newTags: ReadonlyMap<string, NewTag>;
  readonly invite: boolean;
  readonly also_new: number;
};

async function storeRows(
  scope: ActingScope,
  { rows, newTags, invite, also_new }: Block,
  { createTag, inviteLater, setPersonTags }: ImportTools,
): Promise<ImportReceipt> {
  const { decided, good, updates, restored, facts } = await judge(scope, rows);
  const seats = good.length + restored.length;
  await refuseOverLicence(scope, seats === 0 ? 0 : seats + also_new);
  await refuseOverQuota(scope, 'users', good.length);
  if (restored.length > 0) await restorePeople(scope, restored);
  const created: { tag_id: string; name: string }[] = [];
  for (const tag of tagsToCreate([...good, ...updates], newTags, facts)) {
    created.push(await createTag(scope, { tag_id: randomUUID(), ...tag, metadata: {} }));
  }
  const ids = new Map<string, string>();
  for (const [key, { tag_id, type }] of facts.tags) {
    if (isListed(type)) ids.set(key, tag_id);
  }
  for (const { name, tag_id } of created) ids.set(tagNameKey(name), tag_id);

  if (good.length > 0) {
    const invited = invite ? good.filter(isInvited) : [];
    await refuseOverInvitations(scope, invited.length);
    const user_ids = good.map(({ user_id }) => user_id);
    const subject = { user_ids, ...(invited.length > 0 && { invited: invited.length }) };
    const audit_seq = await scope.audit('person.import', subject);
    for (const row of good) await storeRow(scope, row, { ids, audit_seq });
    await inviteLater(
      scope,
      invited.map(({ user_id }) => user_id),
    );
  }
  for (const row of updates) await storeUpdate(scope, { row, ids }, setPersonTags);
  const outcomes = rows.map(({ row, user_id, update, restore }): Outcome => {
    const stored = restore === undefined ? 'created' : 'restored';
    const { outcome, problems } = decided.get(user_id) ?? {
      outcome: update === undefined ? stored : 'updated',
      problems: [],
    };
    return { row, user_id, outcome, problems };
  });
  return { rows: outcomes, tags_created: created.length };
}

/** Of the new names only those that a stored row carries. */
function tagsToCreate(
  rows: readonly ImportedRow[],
  newTags: ReadonlyMap<string, NewTag>,
  { tags }: Judged['facts'],
): NewTag[] {
  const keys = new Set(rows.flatMap((row) => tagNamesOf(row).map(({ name }) => tagNameKey(name))));
  return [...newTags].flatMap(([key, tag]) => (keys.has(key) && !tags.has(key) ? [tag] : []));
}

type Given = {
  readonly ids: ReadonlyMap<string, string>;
  readonly audit_seq: string;
};

async function storeRow(scope: ActingScope, row: ImportedRow, given: Given): Promise<void> {
  const { ids, audit_seq } = given;
  const { user_id, employee_id, directory } = row;
  const tag_ids = [...new Set(tagNamesOf(row).flatMap(({ name }) => ids.get(tagNameKey(name)) ?? []))];
  const email = row.email.trim() || null;
  await insertPerson(scope, {
    user_id,
    name_first: row.name_first.trim(),
    name_last: row.name_last.trim(),
    email,
    tag_ids,
    metadata: employee_id === '' ? {} : { [EMPLOYEE_ID_KEY]: employee_id },
  });
  if (directory) await noteDirectoryPerson(scope, user_id, directory);
  const access = parseImportAccess(row.access);
  const grants = access ? importGrants(access, tag_ids) : [];
  const permissions = [];
  for (const grant of grants) {
    const made_through = await wordBehind(scope, scope, grant);
    permissions.push({ ...grant, permission_id: randomUUID(), user_id, audit_seq, made_through });
  }
  await refuseOverQuota(scope, 'permissions', permissions.length);
  await insertPermissions(scope, permissions);
}
