import { Outlet } from '@tanstack/react-router';

export function PrivateLayout() {
  return <Outlet />;
}
