import { useNavigate } from '@tanstack/react-router';
import { AccountScreen } from './account/account-screen.tsx';

/** Whoever deletes their account leaves as by signing out: nothing stays in this browser. */
export function AccountPage() {
  const navigate = useNavigate();
  return <AccountScreen onDeleted={() => void navigate({ to: '/logout', replace: true })} />;
}
