import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { followPeople } from './enrolment.store.ts';
import { type CoverDesk, coverAddress } from './files/files.commands.ts';
import { courseOfModule, insertTaken, offeredModules, offeredVersion } from './offered-modules.store.ts';
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
