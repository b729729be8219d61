import { useForm } from '@mantine/form';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { RequestFailure } from '../platform/request-failure.ts';
import { type IsLeaving, useUnsavedChanges } from './unsaved-changes.tsx';

/**
 * Returns the focus to where it was before a write that failed: a busy button is disabled, and a disabled element loses
 * the focus. Call the returned function when the write begins.
 */
export function useFocusAfterBusy(isBusy: boolean): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isBusy) return;
    const element = focused.current;
    focused.current = null;
    if (element instanceof HTMLElement && document.activeElement === document.body) element.focus();
  }, [isBusy]);
  return useCallback(() => {
    focused.current = document.activeElement;
  }, []);
}

/** After the fields are marked, the first of them is gone to. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Marks a field that shows something else than its value, because it cannot be one. */
export const NOT_KEPT = 'data-not-kept';

function hasFieldNotKept(form: HTMLFormElement): boolean {
  return form.querySelector(`[${NOT_KEPT}]`) !== null;
}

/** Plain data: what a form holds. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The draft after other values were saved elsewhere (another tab, another person): what was changed here stays, the rest
 * takes what arrived, so that saving undoes nobody's work. A list is one value; records are compared part by part.
 */
function draftOnTopOf<Values extends object>(arrived: Values, before: Values, draft: Values): Values {
  const keys = Object.keys({ ...arrived, ...draft }) as (keyof Values)[];
  const parts = keys.flatMap((key) => {
    if (isSame(draft[key], before[key])) return key in arrived ? [[key, arrived[key]]] : [];
    const [now, then, mine]: unknown[] = [arrived[key], before[key], draft[key]];
    return [[key, isRecord(now) && isRecord(then) && isRecord(mine) ? draftOnTopOf(now, then, mine) : mine]];
  });
  return Object.fromEntries(parts) as Values;
}

/** What is wrong, by the path of the field. */
export type Problems = Readonly<Record<string, string>>;

/** A mutation, as far as a form needs it; `useApiMutation` returns one. */
type Write<Input, Output> = {
  readonly mutateAsync: (input: Input) => Promise<Output>;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** The server has it while this browser's copy does not yet. */
  readonly isStored?: boolean;
  readonly reset: () => void;
};

export type DraftFormOptions<Values, Input, Output> = {
  /** What the form shows where nothing was changed: follows what arrives while one edits. */
  readonly saved: Values;
  /** Whether there is anything to save, where other text is not yet another value. */
  readonly hasChanges?: (values: Values) => boolean;
  /** What counts as leaving the form; another page where it is not said. */
  readonly isLeaving?: IsLeaving | undefined;
  /** Fields that nobody is asked about before they are lost: passwords. */
  readonly secrets?: readonly (keyof Values)[];
  /** The domain's rules; each problem at the path of its field, null and undefined where there is none. */
  readonly problemsOf?: (values: Values) => Readonly<Record<string, string | null | undefined>>;
  readonly write: Write<Input, Output>;
  /** What is sent; null when there is nothing to send. */
  readonly inputOf: (values: Values) => Input | null;
  /** Where the server's paths are not the form's. */
  readonly serverProblemsOf?: (failure: RequestFailure, values: Values) => Problems;
  /** Instead of sending what the rules agree to: asks whether it is meant. The form's `send` goes on from there. */
  readonly onAgreed?: () => void;
  /** After the rules refused. */
  readonly onRefused?: (problems: Problems) => void;
  /** What comes after saving; without it the form shows what is saved again. */
  readonly onSaved?: (output: Output, values: Values) => void;
};

/**
 * A form's draft: begins with the saved values, is checked by the domain's rules when it is submitted, shows what the
 * rules or the server find wrong at each field, and goes to the first of them. Why a write failed as a whole is shown
 * in its toast.
 */
export function useDraftForm<Values extends object, Input, Output>({
  saved,
  hasChanges,
  isLeaving,
  secrets = [],
  problemsOf = () => ({}),
  write,
  inputOf,
  serverProblemsOf = problemsByPath,
  onAgreed,
  onRefused,
  onSaved,
}: DraftFormOptions<Values, Input, Output>) {
  const isArriving = useRef(false);
  const edits = useRef(0);
  const form = useForm<Values>({
    initialValues: saved,
    validate: (values) => ({ ...problemsOf(values) }),
    // What is typed after a save is unsaved again.
    onValuesChange: () => {
      if (isArriving.current) return;
      edits.current += 1;
      unsaved.isSettled = false;
      if (write.isSuccess) write.reset();
    },
  });
  const { values, errors } = form;

  const arriving = JSON.stringify(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other saved values are a reason to look again
  useLayoutEffect(() => {
    const before = form.getInitialValues();
    if (isSame(before, saved)) return;
    form.setInitialValues(saved);
    isArriving.current = true;
    form.setValues(draftOnTopOf(saved, before, form.getValues()));
    isArriving.current = false;
    // Setting values takes the problems away, which the user has not mended yet.
    form.setErrors(errors);
  }, [arriving]);

  const rememberFocus = useFocusAfterBusy(write.isPending);
  async function save(draft: Values, element: HTMLFormElement | null): Promise<void> {
    const input = inputOf(draft);
    if (input === null) return;
    rememberFocus();
    const sent = edits.current;
    try {
      const output = await write.mutateAsync(input);
      unsaved.isSettled = edits.current === sent;
      if (onSaved) onSaved(output, draft);
      else if (edits.current === sent) form.reset();
      // What was typed while it was on its way is not saved yet.
      else write.reset();
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) return;
      form.setErrors(serverProblemsOf(failure, draft));
      if (element) focusFirstProblem(element);
    }
  }

  const submit = form.onSubmit(
    (draft, event) => {
      const element = event?.currentTarget ?? null;
      if (element && hasFieldNotKept(element)) focusFirstProblem(element);
      else if (onAgreed) onAgreed();
      else void save(draft, element);
    },
    (found, _, event) => {
      onRefused?.(found as Problems);
      if (event) focusFirstProblem(event.currentTarget);
    },
  );

  const initial = form.getInitialValues();
  const isChanged = hasChanges ?? ((draft: Values) => !isSame(draft, initial));
  const isDirty = isChanged(values);
  const withoutSecrets = { ...values, ...Object.fromEntries(secrets.map((key) => [key, initial[key]])) };
  const unsaved = useUnsavedChanges(isChanged(withoutSecrets) && !write.isStored, isLeaving);
  return {
    values,
    /** For a dialog that is drawn around the form by the same component. */
    unsaved,
    // Only texts are put there.
    problems: errors as Problems,
    /** Value, problem and change of one field, to be spread into its input. */
    field: form.getInputProps,
    /** Changes a part; what was found wrong before is looked at again with the next save. */
    change: (part: Partial<Values>) => form.setValues(part),
    setProblems: (problems: Problems) => form.setErrors(problems),
    discard: form.reset,
    isDirty,
    isBusy: write.isPending,
    send: () => save(form.getValues(), null),
    onSubmit: (event?: FormEvent<HTMLFormElement>) => {
      // A dialog's form is in the form of its page, as React sees it, and saves itself alone.
      event?.stopPropagation();
      submit(event);
    },
  };
}

/** What the server says of each field. */
function problemsByPath({ problems }: RequestFailure): Problems {
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]));
}
