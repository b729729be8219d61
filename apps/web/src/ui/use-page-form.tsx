import { type IsLeaving, useLeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts';

type Options<Values, Input, Output> = DraftFormOptions<Values, Input, Output> & {
  /** What counts as leaving the form; another page where it is not said. */
  readonly isLeaving?: IsLeaving;
  /** Something that has to be done first is under way. */
  readonly isBlocked?: boolean;
};

/**
 * A form that one may leave for another page: asks before unsaved changes are lost. Render `guard`, and `saveBar`
 * where the form has no button of its own.
 */
export function usePageForm<Values extends object, Input, Output>({
  isLeaving,
  isBlocked = false,
  ...options
}: Options<Values, Input, Output>) {
  const form = useDraftForm(options);
  const { isPending, isStored = false, isSuccess } = options.write;
  const guard = useLeaveGuard(form.isDirty && !isStored && !isSuccess, isLeaving);
  const saveBar =
    form.isDirty || isPending ? (
      <SaveBar isBusy={isPending} isBlocked={isBlocked} onDiscard={form.discard} />
    ) : null;
  return { ...form, guard, saveBar };
}
