import { VIEW_AS_LIMIT, type ViewAs } from '@heatwise/contract/permissions/permissions.contract';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import { openScreens } from '@heatwise/domain/permissions/open-screens';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { tagHolding } from '@heatwise/domain/permissions/tag-sync-rights';
import { capabilitiesOn } from '@heatwise/domain/permissions/view-as';
import { compareTags } from '@heatwise/domain/tags/tag-type';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import { AppError } from '../../http/app-error.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import { peopleSeenByBoth, tagsWithCarriers } from './view-as.store.ts';

/**
 * What a person sees and may do, by the rules that filter their synchronisation. Nobody is impersonated, and nothing
 * beyond the caller's own rights is shown: see decisions/0114. Throws not-permitted and user-not-found.
 */
export async function viewAs(scope: ActingScope, user_id: string): Promise<ViewAs> {
  const { actor } = scope;
  if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
  const seer = (await addresseesOf(scope, [user_id])).get(user_id)?.actor;
  if (!seer) throw new AppError('user-not-found');

  const rights = syncRightsOf(seer);
  const own = syncRightsOf(actor);
  const people = await peopleSeenByBoth(scope, {
    seer,
    people: rights.people,
    measurements: rights.measurements,
    caller: actor,
    reach: scopeOf(actor, 'view_user'),
    limit: VIEW_AS_LIMIT,
  });
  const tags = (
    await tagsWithCarriers(scope, { seer, seers: rights.people, caller: actor, callers: own.people })
  )
    .filter(
      (tag) =>
        tagHolding(rights.tags, tag, tag.carried_for_seer ?? undefined) !== null &&
        tagHolding(own.tags, tag, tag.carried_for_caller ?? undefined) !== null,
    )
    .filter(({ active, type }) => active && (type === 'job' || type === 'location' || type === 'default'))
    .sort(compareTags);
  const { metadata } = await organisationOf(scope);
  const may = capabilitiesOn(seer);

  await scope.audit('permission.view-as', { user_id });
  return {
    user_id,
    screens: openScreens(seer, metadata),
    people: {
      count: people.count,
      measured_count: people.measured_count,
      shown: people.shown.map(({ tag_ids, ...person }) => ({
        ...person,
        may: may({ user_id: person.user_id, tag_ids }),
      })),
    },
    tags: {
      count: tags.length,
      shown: tags.slice(0, VIEW_AS_LIMIT).map(({ tag_id, name, type }) => ({ tag_id, name, type })),
    },
  };
}
