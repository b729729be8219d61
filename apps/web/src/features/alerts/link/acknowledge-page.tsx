import { getRouteApi } from '@tanstack/react-router';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { AcknowledgeScreen } from './acknowledge-screen.tsx';

const route = getRouteApi('/public/alerts/acknowledge/$token');

export function AcknowledgePage() {
  const { token } = route.useParams();
  return (
    <NarrowCard>
      <AcknowledgeScreen key={token} token={token} />
    </NarrowCard>
  );
}
