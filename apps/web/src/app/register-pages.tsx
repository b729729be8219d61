import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ConfirmRegistrationScreen } from '../features/session/confirm-registration-screen.tsx';
import { RegisterScreen } from '../features/session/register-screen.tsx';
import { NarrowCard } from './narrow-card.tsx';

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
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ConfirmRegistrationScreen
        key={token}
        token={token}
        onConfirmed={(email) => void navigate({ to: '/login', replace: true, state: { email } })}
      />
    </NarrowCard>
  );
}
