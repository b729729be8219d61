import { SaveBar } from './save-bar.tsx';
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts';

type Options<Values, Input, Output> = DraftFormOptions<Values, Input, Output> & {
  /** Something that has to be done first is under way. */
  readonly isBlocked?: boolean;
};

/** A form on a page. Render `saveBar` where the form has no button of its own. */
export function usePageForm<Values extends object, Input, Output>({
  isBlocked = false,
  ...options
}: Options<Values, Input, Output>) {
  const form = useDraftForm(options);
  const { isPending } = options.write;
  const saveBar =
    form.isDirty || isPending ? (
      <SaveBar isBusy={isPending} isBlocked={isBlocked} onDiscard={form.discard} />
    ) : null;
  return { ...form, saveBar };
}
