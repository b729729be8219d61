import type { SyncedName } from '@heatwise/contract/entities/synced-entities';
import type { Digests, SyncRequest } from '@heatwise/contract/sync/sync.contract';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { areLater } from './clock.store.ts';
import { answeredEpoch } from './epoch.ts';
import { isComparable } from './history-window.store.ts';
import type { PageWriting } from './json-row.ts';
import { measuredPeople, waitingPeople } from './measured-people.store.ts';
import { hasSomebodyToFill, peopleToFill } from './people-in-view.store.ts';
import { type Reading, readSnapshot, type SyncSnapshot } from './reader.store.ts';
import type { CoreKind, MeasuresReader, SyncedKinds } from './synced-kind.ts';

/** So many people are counted in one statement, which a thousand tests of each keep far below its limit. */
const BLOCK = 100;
/** One call goes no further; the next goes on from there, and until then there is no digest. */
const BLOCKS_OF_A_CALL = 50;

/** A transaction for each block, so that what was counted stays counted. */
export async function recount(
  kinds: SyncedKinds,
  read: (work: (scope: OrganisationScope) => Promise<number>) => Promise<number>,
): Promise<void> {
  for (const { recount: recountBlock } of kinds.digested) {
    if (!recountBlock) continue;
    for (let block = 0; block < BLOCKS_OF_A_CALL; block += 1) {
      if ((await read((scope) => recountBlock(scope, BLOCK))) < BLOCK) break;
    }
  }
}

/** A call's input: who asks and what they sent. The scope must be a snapshot. */
type Call = Reading & { readonly request: SyncRequest; readonly kinds: SyncedKinds };

/** Fields of a reply's `data`, each already JSON text. */
type JsonFields = Record<string, string>;

/** The parts of a core reply that are asked for; the others are empty. */
type CoreParts = 'all' | readonly string[];

/** What changed of everything but measurements, as the JSON text of a core reply. See docs/sync.md#the-calls. */
export async function core(
  scope: OrganisationScope,
  { parts, ...call }: Call & { readonly parts: CoreParts },
): Promise<string> {
  const { request, kinds } = call;
  const snapshot = await readSnapshot(scope, call);
  const asked = await kindsThatChanged(
    scope,
    kinds.core.filter(({ part }) => parts === 'all' || parts.includes(part)),
    request,
  );
  const fields: JsonFields = {};
  for (const kind of kinds.core) {
    const { part, cursor, changed } = kind;
    const json = asked.has(kind) ? await changed(scope, snapshot.reader, request[cursor]) : '';
    // There is one organisation; every other part is a list.
    fields[part] = part === 'organisation' ? json || 'null' : `[${json}]`;
  }
  for (const { part } of kinds.paged) fields[part] = '[]';
  fields.history_from = JSON.stringify(snapshot.history_from);
  if (call.fills) fields.fill = String(await hasSomebodyToFill(scope, snapshot.reader, request.users));
  return replyText(fields, snapshot, request);
}

/** Those that anything may have changed of since their cursors: mostly none has, and one question says so for all. */
async function kindsThatChanged(
  scope: OrganisationScope,
  kinds: readonly CoreKind[],
  request: SyncRequest,
): Promise<ReadonlySet<CoreKind>> {
  const looks = kinds.flatMap((kind) => {
    const since = request[kind.cursor];
    return since === null ? [] : kind.tables.map((table) => ({ kind, table, since }));
  });
  const later = await areLater(scope, looks);
  return new Set([
    ...kinds.filter(({ cursor }) => request[cursor] === null),
    ...looks.filter((_, index) => later[index]).map(({ kind }) => kind),
  ]);
}

/** A call for a page, which is written as PostgreSQL makes it. */
type PageCall = Call & PageWriting & { readonly limit: number };

/** Measurements and their linked ones above the cursors, at most `limit` each. */
export async function measures(
  scope: OrganisationScope,
  { limit, form, write, ...call }: PageCall,
): Promise<void> {
  const { request, kinds } = call;
  const snapshot = await readSnapshot(scope, call);
  const reader = await withMeasuredPeople(scope, snapshot);
  let size = limit;
  let texts = '';
  write(BEGINNING);
  for (const { part, cursor, above } of kinds.paged) {
    write(`"${part}":`);
    const rows = await above(scope, reader, request[cursor], size, { form, write });
    write(',');
    texts += rows.texts ?? '';
    // A page that was cut is a full one of so many rows, and what comes after it in the reply is no longer than that.
    if (rows.isCut) size = rows.count;
  }
  // Pages of another size say so: a browser that took a full page for the last would lose the rest.
  const fields: JsonFields = size === SYNC_PAGE_SIZE ? {} : { page_size: String(size) };
  write(restOfReply(fields, snapshot, request));
  writeTexts(texts, { form, write });
}

/**
 * The newest measurements below the cursor, at most `limit`, with the linked ones that hang on them; of whom `fill` names, and
 * of the window that `history_from` names.
 */
export async function measuresInit(
  scope: OrganisationScope,
  { limit, form, write, ...call }: PageCall,
): Promise<void> {
  const { request, kinds } = call;
  const snapshot = await readSnapshot(scope, call);
  const reader = request.fill
    ? { ...snapshot.reader, measured: await peopleToFill(scope, snapshot.reader, request.fill) }
    : await withMeasuredPeople(scope, snapshot);
  const { cursor, below, endBelow } = kinds.history;
  write(`${BEGINNING}"${cursor}":`);
  const walk = { before: request[cursor], from: request.history_from ?? null };
  const { count, texts, linked } = await below(scope, reader, walk, limit, { form, write });
  write(',');
  const fields: JsonFields = {
    link_measurements: `[${linked}]`,
    asked_below: JSON.stringify(request[cursor]),
  };
  if (request.fill) fields.asked_fill = JSON.stringify(request.fill);
  if (request.history_from !== undefined) fields.asked_from = JSON.stringify(request.history_from);
  if (count === limit) {
    const nextEnd = await endBelow(scope, reader, walk, 2 * limit);
    if (nextEnd !== null) fields.next_end = JSON.stringify(nextEnd);
  }
  write(restOfReply(fields, snapshot, request, cursor));
  writeTexts(texts ?? '', { form, write });
}

/** Who may be seen hangs on these. */
const CORE_OF_VIEW = ['users', 'tags', 'permissions'] as const;

/** More people are not named in a reply: when so many wait, it is for one great merge that is soon done. */
const MOST_LEFT_OUT = 500;

/**
 * Digests of what the caller may see, of the kinds that can be compared: whoever has fetched up to the cursors has the
 * same rows then, or has lost some. Measurements that wait to move to somebody else are on their way: those people are left
 * out of both sides' sums, so that a block that fails again and again keeps nobody from comparing the rest. Apart from
 * the pages, so that its failure holds no rows back. `isCounted` is false where somebody's count would have been needed that
 * does not hold.
 */
export async function digests(
  scope: OrganisationScope,
  call: Call,
): Promise<{ readonly text: string; readonly isCounted: boolean }> {
  const { request, kinds } = call;
  const snapshot = await readSnapshot(scope, call);
  const reader = await withMeasuredPeople(scope, snapshot);
  const comparable: Digests = {};
  const others: Digests = {};
  // Where who may be seen moved on, the same rows can be too many or too few.
  const parts = [...new Set([...CORE_OF_VIEW, ...kinds.digested.flatMap(({ parts }) => parts)])];
  const later = await areLater(
    scope,
    parts.map((part) => ({ table: part, since: request[part] })),
  );
  const moved = new Set(parts.filter((_, index) => later[index]));
  const cannotCompare =
    // A server of another version may show other rows.
    snapshot.has_other_versions || CORE_OF_VIEW.some((part) => moved.has(part));
  const left_out = await waitingPeople(scope, reader.measured, MOST_LEFT_OUT + 1);
  const from = request.history_from ?? null;
  let isCounted = true;
  for (const kind of cannotCompare ? [] : kinds.digested) {
    const { isMeasured = false } = kind;
    if (kind.parts.every((part) => moved.has(part))) continue;
    if (isMeasured && (left_out.length > MOST_LEFT_OUT || !isComparable(from, snapshot.history_from)))
      continue;
    const of = isMeasured && left_out.length > 0 ? others : comparable;
    const found = await kind.digests(scope, reader, { leftOut: left_out, from });
    for (const [index, part] of kind.parts.entries()) {
      if (moved.has(part)) continue;
      const digest = found[index];
      if (digest) of[part] = digest;
      else isCounted = false;
    }
  }
  const fields: JsonFields = { digests: JSON.stringify(comparable) };
  if (Object.keys(others).length > 0) fields.others = JSON.stringify({ left_out, ...others });
  return { text: replyText(fields, snapshot, request), isCounted };
}

async function withMeasuredPeople(
  scope: OrganisationScope,
  { reader }: SyncSnapshot,
): Promise<MeasuresReader> {
  return { ...reader, measured: await measuredPeople(scope, reader.actor, reader.rights.measurements) };
}

const BEGINNING = '{"success":true,"status":true,"data":{';

/** Columns have the texts of their rows after the first line; see the contract's measurement-columns. */
function writeTexts(texts: string, { form, write }: PageWriting): void {
  if (form === 'columns') write(`\n${texts}`);
}

function replyText(fields: JsonFields, snapshot: SyncSnapshot, request: SyncRequest): string {
  return BEGINNING + restOfReply(fields, snapshot, request);
}

function restOfReply(
  fields: JsonFields,
  snapshot: SyncSnapshot,
  request: SyncRequest,
  backwards: SyncedName | null = null,
): string {
  const { epoch, shared_epoch, follows } = answeredEpoch(snapshot, request, backwards);
  const all = {
    ...fields,
    sync_time: JSON.stringify(snapshot.sync_time),
    epoch: JSON.stringify(epoch),
    shared_epoch: JSON.stringify(shared_epoch),
    ...(follows !== null && { follows: JSON.stringify(follows) }),
  };
  const data = Object.entries(all).map(([field, json]) => `"${field}":${json}`);
  return `${data.join(',')}}}`;
}
