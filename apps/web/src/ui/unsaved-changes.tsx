import { useBlocker } from '@tanstack/react-router';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { QuestionProps } from './discard-question.tsx';

type Place = { readonly pathname: string; readonly search: object };
/** Whether going from one place to the other leaves what was being changed. */
export type IsLeaving = (current: Place, next: Place) => boolean;

const toAnotherScreen: IsLeaving = (current, next) => current.pathname !== next.pathname;

/** For what is open on a screen while the address names it in its search: leaving it is leaving that name. */
export function leavingOpened(...keys: readonly string[]): IsLeaving {
  const named = ({ search }: Place, key: string) => (search as Record<string, unknown>)[key];
  return (current, next) =>
    toAnotherScreen(current, next) || keys.some((key) => named(current, key) !== named(next, key));
}

/** What a person typed or chose in one form and has not saved yet. */
export type Unsaved = {
  hasChanges: boolean;
  isLeaving: IsLeaving;
  /** The changes were saved or discarded, although the form still shows them. */
  isSettled: boolean;
};

export function isUnsaved({ hasChanges, isSettled }: Unsaved): boolean {
  return hasChanges && !isSettled;
}

export type Register = (unsaved: Unsaved) => () => void;
export const RegisterContext = createContext<Register>(() => () => undefined);
export const LeavingContext = createContext(toAnotherScreen);

/** Asks before these changes are lost, when the dialog around them is closed, the page is left or the tab is closed. */
export function useUnsavedChanges(hasChanges: boolean, whenLeft?: IsLeaving): Unsaved {
  const register = useContext(RegisterContext);
  const leavesDialog = useContext(LeavingContext);
  const isLeaving = whenLeft ?? leavesDialog;
  const [unsaved] = useState<Unsaved>(() => ({ hasChanges, isLeaving, isSettled: false }));
  useLayoutEffect(() => {
    unsaved.hasChanges = hasChanges;
    unsaved.isLeaving = isLeaving;
    if (!hasChanges) unsaved.isSettled = false;
  });
  useLayoutEffect(() => (hasChanges ? register(unsaved) : undefined), [hasChanges, register, unsaved]);
  return unsaved;
}

const importQuestion = () => import('./discard-question.tsx');

/** Fetched with the first change: the pages begin without dialogs. */
const LateQuestion = lazy(
  (): Promise<{ default: ComponentType<QuestionProps> }> =>
    importQuestion()
      .then(({ DiscardQuestion }) => ({ default: DiscardQuestion }))
      .catch(() => ({ default: BareQuestion })),
);

/** In the browser's own dialog, where the connection went before ours was there. */
function BareQuestion({ onDiscard, onKeep }: QuestionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once
  useEffect(() => (window.confirm('Discard changes?') ? onDiscard() : onKeep()), []);
  return null;
}

/** Around the screens: asks before unsaved changes are left by a link, by Back or by closing the tab. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [drafts] = useState(() => new Set<Unsaved>());
  const [count, setCount] = useState(0);
  const register = useCallback<Register>(
    (draft) => {
      drafts.add(draft);
      setCount(drafts.size);
      return () => {
        drafts.delete(draft);
        setCount(drafts.size);
      };
    },
    [drafts],
  );
  const hasChanges = count > 0;
  useEffect(() => {
    if (hasChanges) void importQuestion().catch(() => undefined);
  }, [hasChanges]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      [...drafts].some((draft) => isUnsaved(draft) && draft.isLeaving(current, next)),
    // The browser asks in its own words.
    enableBeforeUnload: () => [...drafts].some(isUnsaved),
    disabled: !hasChanges,
    withResolver: true,
  });
  return (
    <RegisterContext value={register}>
      {children}
      {/* Mounted when it is asked, so that it is above a dialog that was opened before. */}
      {blocker.status === 'blocked' ? (
        <Suspense fallback={null}>
          <LateQuestion opened onDiscard={blocker.proceed} onKeep={blocker.reset} />
        </Suspense>
      ) : null}
    </RegisterContext>
  );
}
