import type { Server } from './feature.ts';
import { deletePeople, hidePeople, restorePeople } from './features/people/chosen-people.commands.ts';
import { mergePeople } from './features/people/merge-people.commands.ts';
import { updatePerson } from './features/people/person-update.commands.ts';
import type { CarryOut } from './features/permissions/admin-changes.commands.ts';
import { setPermission } from './features/permissions/permissions.commands.ts';
import { turnOffTwoFactor } from './features/session/person-two-factor.commands.ts';

type UpdateParts = Parameters<typeof updatePerson>[2];
type Parts = UpdateParts & Pick<Server, 'clock' | 'events'>;

/** What a second admin confirms, done by the commands of the features that do it otherwise. */
export function createAdminActions({ clock, events, ...parts }: Parts): CarryOut {
  return async (scope, wanted) => {
    const { user_id } = wanted;
    switch (wanted.kind) {
      case 'permissions':
        for (const one of wanted.permissions) await setPermission(scope, { user_id, ...one });
        return;
      case 'email': {
        const update = { user_id, email: wanted.email };
        // Only one's own session would be spared.
        await updatePerson(scope, { update, passwordHash: null, session_id: '', now: clock() }, parts);
        return;
      }
      case 'merge':
        await mergePeople(
          scope,
          { source_id: user_id, target_id: wanted.target_id },
          { now: clock(), peopleMerged: events.peopleMerged },
        );
        return;
      case 'two-factor':
        await turnOffTwoFactor(scope, user_id, { jobs: parts.jobs, now: clock() });
        return;
      case 'hide':
        await hidePeople(scope, [user_id], true);
        return;
      case 'delete':
        await deletePeople(scope, [user_id], clock());
        return;
      case 'restore':
        await restorePeople(scope, [user_id]);
        return;
    }
  };
}
