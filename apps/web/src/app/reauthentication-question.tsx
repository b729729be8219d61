import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform/platform-context.tsx';

type Props = { onAnswer: (isConfirmed: boolean) => void };

const ReauthenticationDialog = lazy<ComponentType<Props>>(() =>
  import('../features/session/reauthentication/reauthentication-dialog.tsx').then(
    (module) => ({ default: module.ReauthenticationDialog }),
    () => ({ default: Declined }),
  ),
);

/** Stands in for a dialog that could not be fetched: the call fails, and the person can try again. */
function Declined({ onAnswer }: Props) {
  useEffect(() => onAnswer(false), [onAnswer]);
  return null;
}

/** Opens the one dialog that asks the person to confirm who they are, whatever screen sent the call. */
export function ReauthenticationQuestion() {
  const { reauthentication } = usePlatform();
  const isAsking = useSyncExternalStore(reauthentication.subscribe, reauthentication.isAsking);
  // A call must not wait for a dialog that is gone.
  useEffect(() => () => reauthentication.answer(false), [reauthentication]);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog onAnswer={reauthentication.answer} />
    </Suspense>
  );
}
