import { NOT_PERMITTED_TEXT } from '@heatwise/domain/permissions/permission-texts';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';

/** For those who may not see what they asked for. Source: specification §2. */
export function NotPermittedScreen({ actions }: { actions?: ReactNode }) {
  return (
    <MessageScreen
      icon={<IconLock size={38} stroke={1.5} />}
      title="Not Permitted"
      text={NOT_PERMITTED_TEXT}
      back="Go back"
      actions={actions}
    />
  );
}
