import { useLocation } from '@tanstack/react-router';
import { SharedWallScreen } from './shared-wall-screen.tsx';

/** The wall by a link: its token is behind the # of the address, which no browser sends anywhere. */
export function WallPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <SharedWallScreen key={token} token={token} />;
}
