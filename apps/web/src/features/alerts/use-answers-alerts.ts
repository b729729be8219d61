import { hasAlerts, mayAnswerAlerts } from '@heatwise/domain/alerts/alert-rule';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';

/** Whether there are alerts, and they are the reader's to answer. */
export function useAnswersAlerts(): boolean {
  const actor = useActorIfKnown();
  const organisation = useOrganisation();
  return (
    actor !== undefined &&
    organisation !== undefined &&
    hasAlerts(organisation.metadata) &&
    mayAnswerAlerts(actor)
  );
}
