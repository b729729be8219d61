import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePlatform } from '../../platform/platform-context.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';

const route = getRouteApi('/public/confirm-email/$token');

/** A new email ends all sessions, this browser's too; so the way leads on to the login. */
export function ConfirmEmailPage() {
  const { token } = route.useParams();
  const { session } = usePlatform();
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ConfirmEmailScreen
        key={token}
        token={token}
        onConfirmed={(email) => {
          session.set(null);
          void navigate({ to: '/login', replace: true, state: { email } });
        }}
      />
    </NarrowCard>
  );
}
