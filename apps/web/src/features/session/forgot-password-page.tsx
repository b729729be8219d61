import { NarrowCard } from '../../ui/narrow-card.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

export function ForgotPasswordPage() {
  return (
    <NarrowCard>
      <ForgotPasswordScreen />
    </NarrowCard>
  );
}
