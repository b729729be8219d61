import type { Actor } from '@heatwise/domain/permissions/actor';
import type { ReactNode } from 'react';
import { useActorIfKnown } from '../sync/actor.tsx';
import { LoadingScreen } from '../ui/loading-state.tsx';
import { NotPermittedScreen } from './not-permitted-screen.tsx';

type Props = {
  may: (actor: Actor) => boolean;
  /** Instead of the plain "Not Permitted". */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Shows a screen to those for whom a rule of the domain says yes, and "Not Permitted" to the others. */
export function Permitted({ may, otherwise = <NotPermittedScreen />, children }: Props) {
  const actor = useActorIfKnown();
  if (!actor) return <LoadingScreen />;
  return may(actor) ? children : otherwise;
}
