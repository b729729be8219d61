import { getRouteApi } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../features/notifications/unsubscribe-screen.tsx';
import { NarrowCard } from './narrow-card.tsx';

const route = getRouteApi('/public/unsubscribe/$token');

export function UnsubscribePage() {
  const { token } = route.useParams();
  return (
    <NarrowCard>
      <UnsubscribeScreen key={token} token={token} />
    </NarrowCard>
  );
}
