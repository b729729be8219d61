import { Outlet, useChildMatches } from '@tanstack/react-router';
import { useActorIfKnown } from '../sync/actor.tsx';
import { LoadingScreen } from '../ui/loading-state.tsx';
import { NotPermittedScreen } from './not-permitted-screen.tsx';

/** The screen within a frame, or "Not Permitted" where its route says that the person may not open it. */
export function GuardedOutlet() {
  const may = useChildMatches({ select: ([child]) => child?.staticData.may });
  const actor = useActorIfKnown();
  if (!may) return <Outlet />;
  if (!actor) return <LoadingScreen />;
  return may(actor) ? <Outlet /> : <NotPermittedScreen />;
}
