import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Text } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import classes from '../alerts.module.css';
import { mutedUntil } from '../muted.ts';

/** Until when a rule tells nobody, by whom and why; nothing while it does. */
export function MutedText({ rule, nowMs }: { rule: AlertRule; nowMs: number }) {
  const zone = useViewerZone();
  const until = mutedUntil(rule, nowMs);
  if (until === null) return null;
  const { muted_by, muted_reason } = rule;
  return (
    <Text size="sm" className={classes.words ?? ''}>
      Muted until {dateTimeText(until, zone)}
      {muted_by ? ` by ${muted_by}` : ''}
      {muted_reason ? `: ${muted_reason}` : ''}
    </Text>
  );
}
