import { NOT_PERMITTED_TEXT, NOT_PERMITTED_TITLE } from '@heatwise/domain/permissions/permission-editing';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePlatform } from '../platform/platform-context.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { Slot } from './slots.tsx';

/** For those who may not see what they asked for. */
export function NotPermittedScreen({ actions }: { actions?: ReactNode }) {
  const { session } = usePlatform();
  return (
    <MessageScreen
      icon={<IconLock size={38} stroke={1.5} />}
      title={NOT_PERMITTED_TITLE}
      text={NOT_PERMITTED_TEXT}
      back="Go back"
      more={session.current() ? <Slot name="not permitted" given={{}} /> : null}
      actions={actions}
    />
  );
}
