import { ForgotPasswordScreen } from '../features/session/forgot-password-screen.tsx';
import { NarrowCard } from './narrow-card.tsx';

export function ForgotPasswordPage() {
  return (
    <NarrowCard>
      <ForgotPasswordScreen />
    </NarrowCard>
  );
}
