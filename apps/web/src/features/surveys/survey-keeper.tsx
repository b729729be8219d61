import { mayMeasureUsers } from '@heatwise/domain/permissions/may';
import { usePublishedSurveys } from '../../entities/surveys/published-surveys.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';

/** Reads what is asked for whoever tests others, so that it is there when they have no connection. Shows nothing. */
export function SurveyKeeper() {
  const actor = useActorIfKnown();
  usePublishedSurveys({ isEnabled: actor !== undefined && mayMeasureUsers(actor) });
  return null;
}
