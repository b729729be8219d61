import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePlatform } from '../../platform/platform-context.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { ConfirmRegistrationScreen } from './confirm-registration-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

const referralRoute = getRouteApi('/public/ref/$referral_id');
const confirmRoute = getRouteApi('/public/register/$token');

export function RegisterPage() {
  return (
    <NarrowCard>
      <RegisterScreen />
    </NarrowCard>
  );
}

export function ReferralPage() {
  const { referral_id } = referralRoute.useParams();
  return (
    <NarrowCard>
      <RegisterScreen key={referral_id} referralId={referral_id} />
    </NarrowCard>
  );
}

export function ConfirmRegistrationPage() {
  const { token } = confirmRoute.useParams();
  const { session } = usePlatform();
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ConfirmRegistrationScreen
        key={token}
        token={token}
        onSignedIn={(login) => {
          session.set(login);
          void navigate({ to: '/dashboard', replace: true });
        }}
      />
    </NarrowCard>
  );
}
