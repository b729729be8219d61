import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePlatform } from '../../platform/platform-context.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const route = getRouteApi('/public/forgot-password/$token');

/** A new password ends all sessions, this browser's too; so the way leads on to the login. */
export function ResetPasswordPage() {
  const { token } = route.useParams();
  const { session } = usePlatform();
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ResetPasswordScreen
        key={token}
        token={token}
        onDone={(email) => {
          session.set(null);
          void navigate({ to: '/login', replace: true, state: { email } });
        }}
      />
    </NarrowCard>
  );
}
