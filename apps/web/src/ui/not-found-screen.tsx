import { IconMapOff } from '@tabler/icons-react';
import { MessageScreen } from '../ui/message-screen.tsx';

/** Any path that leads nowhere. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      icon={<IconMapOff size={38} stroke={1.5} />}
      title="Page not found"
      text="There is no page at this address. It may have been moved, or the link was mistyped."
      back="Go to the start page"
    />
  );
}
