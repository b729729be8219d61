import { hasAlerts, mayAnswerAlerts } from '@heatwise/domain/alerts/alert-rights';
import type { ReactNode } from 'react';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { NotFoundScreen } from '../../ui/not-found-screen.tsx';

/** Around the screens of alerts: an organisation without them has no such page. */
export function AlertsGate({ children }: { children: ReactNode }) {
  const organisation = useOrganisation();
  if (!organisation) return <LoadingScreen />;
  return hasAlerts(organisation.metadata) ? children : <NotFoundScreen />;
}

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
