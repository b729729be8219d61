import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import type {
  KeptDraft,
  ListedModule,
  NewModule,
  Publication,
  WrittenModule,
} from '@heatwise/contract/education/modules.contract';
import { mayManageModules } from '@heatwise/domain/education/education';
import { emptyModule, fileIdsOf, type ModuleContent } from '@heatwise/domain/education/module-content';
import {
  asPublished,
  withCopiedTexts,
  withoutLostTexts,
} from '@heatwise/domain/education/module-translations';
import {
  PUBLISH_MESSAGES,
  type PublishProblem,
  publishProblems,
} from '@heatwise/domain/education/publish-problems';
import { contentOfReady } from '@heatwise/domain/education/ready-modules/ready-module';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { type Actor, scopeOf } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota, refuseOverStorage } from '../../organisation/quota.store.ts';
import { askEverybodyAgain, followPeople, walkAssignmentsOf } from './enrolment.store.ts';
import { type CoverDesk, coverAddress } from './files/files.commands.ts';
import { findFiles } from './files/files.store.ts';
import {
  contentOfVersion,
  courseOfModule,
  deleteModule,
  findModule,
  insertModule,
  insertTaken,
  insertVersion,
  listModules,
  offeredModules,
  offeredVersion,
  orderModules,
  type StoredModule,
  updateModule,
  versionsOf,
} from './modules.store.ts';
import { trainingCounts } from './overview.commands.ts';
import { dayOf } from './today.ts';

/** What somebody may begin by themselves. */
export async function readOffered(
  scope: OrganisationScope,
  files: CoverDesk,
  userId: string,
): Promise<OfferedModule[]> {
  const modules = await offeredModules(scope, userId);
  return modules.map(({ cover_id, translations, ...module }) => ({
    ...module,
    ...(translations && { translations }),
    cover: coverAddress(scope, files, cover_id),
  }));
}

/** Begins a module by oneself, or gives the course one has of it. Throws module-not-found where it is not offered. */
export async function takeOffered(
  scope: WritingScope,
  { user_id, module_id }: { readonly user_id: string; readonly module_id: string },
  now: Date,
): Promise<{ course_id: string }> {
  const had = await courseOfModule(scope, { user_id, module_id });
  if (had !== undefined) return { course_id: had };
  const version = await offeredVersion(scope, module_id);
  if (version === undefined) throw new AppError('module-not-found');
  // A turn comes round again where an assignment asks for it.
  await followPeople(scope);
  const taken = { user_id, module_id, version, today: dayOf(now), now };
  return { course_id: await insertTaken(scope, taken) };
}

/** The same words with ids of their own, so that results of one are never read as results of the other. */
function copyOf(content: ModuleContent): ModuleContent {
  const { pages, assessment } = content;
  const copied = new Map<string, string>();
  const copyOfId = (id: string): string => {
    const copy = randomUUID();
    copied.set(id, copy);
    return copy;
  };
  const copy: ModuleContent = {
    ...content,
    pages: pages.map((page) => ({
      ...page,
      page_id: copyOfId(page.page_id),
      blocks: page.blocks.map((block) => ({ ...block, block_id: copyOfId(block.block_id) })),
    })),
    assessment: assessment && {
      ...assessment,
      assessment_id: randomUUID(),
      questions: assessment.questions.map((question) => ({
        ...question,
        question_id: copyOfId(question.question_id),
        choices: question.choices.map((choice) => ({ ...choice, choice_id: copyOfId(choice.choice_id) })),
      })),
    },
  };
  return withoutLostTexts(withCopiedTexts(copy, copied));
}

function refuseStrangers(actor: Actor): void {
  if (!mayManageModules(actor)) throw new AppError('not-permitted');
}

/** Throws module-not-found. */
async function known(scope: OrganisationScope, moduleId: string): Promise<StoredModule> {
  const module = await findModule(scope, moduleId);
  if (!module) throw new AppError('module-not-found');
  return module;
}

async function written(scope: OrganisationScope, moduleId: string): Promise<WrittenModule> {
  const { published_revision, version: _, ...module } = await known(scope, moduleId);
  const is_changed = module.revision !== published_revision;
  return { ...module, is_changed, versions: await versionsOf(scope, moduleId) };
}

const NOBODY_COUNTED = { assigned: 0, done: 0, overdue: 0 };

/** How many of the active people have each module, have finished it and are late with it on a day. Throws not-permitted. */
export async function readModules(
  scope: OrganisationScope,
  files: CoverDesk,
  actor: Actor,
  today: CalendarDay,
): Promise<ListedModule[]> {
  refuseStrangers(actor);
  const modules = await listModules(scope);
  const { modules: counts } = await trainingCounts(scope, scopeOf(actor, 'edit_user'), today);
  return modules.map(({ cover_id, ...module }) => {
    const { assigned, done, overdue } = counts.get(module.module_id) ?? NOBODY_COUNTED;
    return { ...module, assigned, done, overdue, cover: coverAddress(scope, files, cover_id) };
  });
}

/** Throws not-permitted and module-not-found. */
export async function readModule(
  scope: OrganisationScope,
  actor: Actor,
  moduleId: string,
): Promise<WrittenModule> {
  refuseStrangers(actor);
  return written(scope, moduleId);
}

/** Begins a module, empty or as a copy. The same id again answers what is there. Throws module-not-found for the original. */
export async function createModule(scope: ActingScope, wanted: NewModule, now: Date): Promise<WrittenModule> {
  refuseStrangers(scope.actor);
  const { module_id, title } = wanted;
  const draft = await firstDraft(scope, wanted);
  const created_by = scope.actor.user_id;
  if (!(await findModule(scope, module_id))) {
    await refuseOverQuota(scope, 'training_modules');
    await refuseOverStorage(scope, measureBytes(draft));
  }
  if (await insertModule(scope, { module_id, draft, created_by }, now))
    await scope.audit('module.create', { module_id, name: title });
  return written(scope, module_id);
}

function measureBytes(content: ModuleContent): number {
  return Buffer.byteLength(JSON.stringify(content));
}

async function firstDraft(
  scope: OrganisationScope,
  { title, copy_of, ready: slug }: NewModule,
): Promise<ModuleContent> {
  if (copy_of) return { ...copyOf((await known(scope, copy_of)).draft), title };
  const ready = READY_MODULES.find((one) => one.slug === slug);
  return ready ? { ...contentOfReady(ready, randomUUID), title } : emptyModule(title);
}

/** What comes with the product. Throws not-permitted. */
export function listReady(actor: Actor) {
  refuseStrangers(actor);
  return READY_MODULES.map(({ slug, title, summary, minutes, pages, questions, sources }) => ({
    slug,
    title,
    summary,
    minutes,
    pages: pages.length,
    questions: questions.length,
    sources: [...sources],
  }));
}

/** Keeps a draft. Throws module-not-found, module-changed and module-is-retired. */
export async function keepDraft(
  scope: ActingScope,
  moduleId: string,
  { revision, content }: KeptDraft,
  now: Date,
): Promise<WrittenModule> {
  refuseStrangers(scope.actor);
  const module = await known(scope, moduleId);
  if (module.state === 'retired') throw new AppError('module-is-retired');
  if (module.revision !== revision) throw new AppError('module-changed');
  // The database gives the keys in an order of its own.
  if (!isDeepStrictEqual(module.draft, content)) {
    const added = measureBytes(content) - measureBytes(module.draft);
    if (added > 0) await refuseOverStorage(scope, added);
    await updateModule(scope, moduleId, { draft: content, revision: revision + 1 }, now);
  }
  return written(scope, moduleId);
}

/**
 * Freezes the draft as the next version. Throws module-not-found, module-changed, module-is-retired, and
 * module-not-ready with everything that is missing.
 */
export async function publishModule(
  scope: ActingScope,
  moduleId: string,
  { revision, asks }: Publication,
  now: Date,
): Promise<WrittenModule> {
  const { actor } = scope;
  refuseStrangers(actor);
  const module = await known(scope, moduleId);
  if (module.state === 'retired') throw new AppError('module-is-retired');
  if (module.revision !== revision) throw new AppError('module-changed');
  const content = asPublished(module.draft);
  const problems = [...publishProblems(content), ...(await lostFiles(scope, content))];
  if (problems.length > 0) throw new AppError('module-not-ready', { problems });
  // A second press of the button, or a second tab: there is nothing to freeze again.
  if (module.published_revision === revision) return asPublishedAlready(scope, moduleId, asks);

  const version = (module.version ?? 0) + 1;
  await refuseOverQuota(scope, 'module_versions');
  await refuseOverStorage(scope, measureBytes(content));
  await insertVersion(
    scope,
    { module_id: moduleId, version, content, asks, published_by: actor.user_id },
    now,
  );
  await updateModule(scope, moduleId, { state: 'published', published_revision: revision, version }, now);
  if (asks === 'everybody' && version > 1) await askEverybodyAgain(scope, moduleId, dayOf(now));
  await scope.audit('module.publish', { module_id: moduleId, name: content.title, version, asks });
  return written(scope, moduleId);
}

/** Whoever wished that others are asked than those who were must not take it for done. Throws module-changed. */
async function asPublishedAlready(
  scope: OrganisationScope,
  moduleId: string,
  asks: Publication['asks'],
): Promise<WrittenModule> {
  const module = await written(scope, moduleId);
  const [newest] = module.versions;
  if (newest && newest.version > 1 && newest.asks !== asks) throw new AppError('module-changed');
  return module;
}

/** Files that are shown and that are not there, or not whole. */
async function lostFiles(scope: OrganisationScope, content: ModuleContent): Promise<PublishProblem[]> {
  const ids = fileIdsOf(content);
  const files = await findFiles(scope, ids);
  const whole = new Set(files.filter(({ completed_at }) => completed_at).map(({ file_id }) => file_id));
  return ids.every((id) => whole.has(id)) ? [] : [{ path: 'pages', message: PUBLISH_MESSAGES.fileLost }];
}

/** Throws module-not-found, and module-not-published for a draft, which is deleted instead. */
export async function retireModule(scope: ActingScope, moduleId: string, now: Date): Promise<WrittenModule> {
  refuseStrangers(scope.actor);
  const module = await known(scope, moduleId);
  if (module.state === 'draft') throw new AppError('module-not-published');
  if (module.state === 'published') await changeState(scope, module, 'retired', now);
  return written(scope, moduleId);
}

/** Throws module-not-found. */
export async function restoreModule(scope: ActingScope, moduleId: string, now: Date): Promise<WrittenModule> {
  refuseStrangers(scope.actor);
  const module = await known(scope, moduleId);
  if (module.state === 'retired') await changeState(scope, module, 'published', now);
  return written(scope, moduleId);
}

async function changeState(
  scope: ActingScope,
  { module_id, draft }: StoredModule,
  state: 'published' | 'retired',
  now: Date,
): Promise<void> {
  await updateModule(scope, module_id, { state }, now);
  // Whoever has not begun loses it, or has it again.
  await walkAssignmentsOf(scope, module_id);
  const action = state === 'retired' ? 'module.retire' : 'module.restore';
  await scope.audit(action, { module_id, name: draft.title });
}

/** Throws module-not-found and module-was-published. */
export async function removeModule(scope: ActingScope, moduleId: string): Promise<null> {
  refuseStrangers(scope.actor);
  const { state, draft } = await known(scope, moduleId);
  if (state !== 'draft') throw new AppError('module-was-published');
  await deleteModule(scope, moduleId);
  await scope.audit('module.delete', { module_id: moduleId, name: draft.title });
  return null;
}

export async function sortModules(scope: ActingScope, moduleIds: readonly string[]): Promise<null> {
  refuseStrangers(scope.actor);
  await orderModules(scope, moduleIds);
  return null;
}

/** The files of a module's draft and of its newest version. Throws module-not-found. */
export async function fileIdsOfModule(scope: OrganisationScope, moduleId: string): Promise<string[]> {
  const { draft, version } = await known(scope, moduleId);
  const newest = version === null ? [] : fileIdsOf(await contentOfVersion(scope, moduleId, version));
  return [...new Set([...fileIdsOf(draft), ...newest])];
}

/** What somebody reads who has begun a version, or would begin the newest. Throws for a module that was never published. */
export async function contentFor(
  scope: OrganisationScope,
  { module_id, version }: { readonly module_id: string; readonly version: number | null },
): Promise<{ readonly content: ModuleContent; readonly version: number; readonly is_retired: boolean }> {
  const module = await known(scope, module_id);
  const number = version ?? module.version;
  if (number === null) throw new Error(`the module ${module_id} was assigned before it was published`);
  const content = await contentOfVersion(scope, module_id, number);
  return { content, version: number, is_retired: module.state === 'retired' };
}
