import { Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = { tone: 'info' | 'warning'; title?: string; children: ReactNode };

/** Something to know that stays on the screen, as against a toast. */
export function Notice({ tone, title, children }: Props) {
  const Icon = tone === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <Icon size={20} stroke={1.8} aria-hidden="true" className={classes.icon} />
      <div>
        {title ? (
          <Text size="sm" fw={650}>
            {title}
          </Text>
        ) : null}
        <Text size="sm">{children}</Text>
      </div>
    </div>
  );
}
