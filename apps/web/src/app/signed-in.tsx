import { Outlet } from '@tanstack/react-router';

export function SignedIn() {
  return <Outlet />;
}
