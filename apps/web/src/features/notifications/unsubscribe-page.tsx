import { getRouteApi } from '@tanstack/react-router';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const route = getRouteApi('/public/unsubscribe/$token');

export function UnsubscribePage() {
  const { token } = route.useParams();
  return (
    <NarrowCard>
      <UnsubscribeScreen key={token} token={token} />
    </NarrowCard>
  );
}
