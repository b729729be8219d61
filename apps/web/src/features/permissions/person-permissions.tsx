import { fullName } from '@heatwise/domain/people/person-name';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import {
  cannotSignIn,
  mayReadPermissionsOf,
  permissionsFixedReason,
} from '@heatwise/domain/permissions/permission-editing';
import { usePersonOfPage } from '../../entities/people/person-context.tsx';
import { usePersonPermissions, useTagsById } from '../../entities/permissions/permissions.queries.ts';
import { Permitted } from '../../routing/permitted.tsx';
import { useActor } from '../../sync/actor.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { MatrixTarget } from './permission-matrix.tsx';
import classes from './permissions.module.css';
import { PermissionsForm } from './permissions-form.tsx';

type Props = {
  user_id: string;
  /** Only this tag (null: everyone), or only the roles; everything when undefined. */
  only?: { readonly tag_id: string | null } | 'roles';
};

/**
 * What a person may do: two sliders and a manager switch for everyone and for each tag, and the roles in the
 * organisation. To be read only, with the reason, by those who may not change them.
 */
export function PersonPermissions({ user_id, only }: Props) {
  const actor = useActor();
  const { person, held, error, refetch } = usePersonPermissions(user_id);
  const { tags, error: tagsError, refetch: refetchTags } = useTagsById();
  const failure = error ?? tagsError;
  if (failure) {
    return (
      <ErrorState message={failure.message} onRetry={() => void Promise.all([refetch(), refetchTags()])} />
    );
  }
  if (person === null || !mayReadPermissionsOf(actor, user_id))
    return <ErrorState message={USER_NOT_FOUND} />;
  if (!person || !held || !tags) return <LoadingState />;
  const is_admin = isAnyAdmin(held.grants);
  const fixedReason = permissionsFixedReason(actor, ifAgreed(actor, { user_id, tag_ids: [], is_admin }));
  const name = fullName(person) || 'this person';
  return (
    <>
      {person.email === null && fixedReason === null ? (
        <Notice tone="warning">{cannotSignIn([name])}</Notice>
      ) : null}
      <PermissionsForm
        key={user_id}
        user_id={user_id}
        name={name}
        held={held}
        isAdmin={is_admin}
        tags={tags}
        fixedReason={fixedReason}
        only={only}
      />
    </>
  );
}

/** One's own can be read by everybody, others' by those who manage them. */
export function PermissionsOfPerson() {
  const { user_id } = usePersonOfPage();
  return (
    <Permitted may={(actor) => mayReadPermissionsOf(actor, user_id)}>
      <PersonPermissions user_id={user_id} />
    </Permitted>
  );
}

type PermissionDrawerProps = { target: MatrixTarget | null; title: string; onClose: () => void };

/** What was pressed in the matrix, to be edited beside it. */
export function PermissionDrawer({ target, title, onClose }: PermissionDrawerProps) {
  return (
    <GuardedDrawer opened={target !== null} onClose={onClose} size="min(640px, 100%)" title={title}>
      {target ? (
        <div className={classes.inDrawer}>
          <PersonPermissions {...target} />
        </div>
      ) : null}
    </GuardedDrawer>
  );
}
