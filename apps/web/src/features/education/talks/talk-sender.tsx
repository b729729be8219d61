import { mayHoldTalks } from '@heatwise/domain/education/toolbox-talk';
import { useActorIfKnown } from '../../../sync/actor.tsx';
import { useWaitingTalks } from './use-kept-talks.ts';

/** Above every screen, and not seen: sends talks that wait for the connection, wherever their presenter is by then. */
export function TalkSender() {
  const actor = useActorIfKnown();
  return actor && mayHoldTalks(actor) ? <Sending /> : null;
}

function Sending() {
  useWaitingTalks();
  return null;
}
