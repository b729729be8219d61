import type { AuditEntry } from '@heatwise/contract/audit/audit.contract';
import type { AuditNames } from '@heatwise/domain/audit/audit-subject';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Code, Drawer, Stack, Text, Title } from '@mantine/core';
import classes from './audit.module.css';
import { doerOf } from './audit-entries.tsx';

type Props = {
  /** The entry that is open; null shows nothing. */
  entry: AuditEntry | null;
  names: AuditNames;
  zone: TimeZone;
  onClose: () => void;
};

/** One entry with all that was written down. */
export function AuditDrawer({ entry, names, zone, onClose }: Props) {
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="min(520px, 100%)"
      title={<Text fw={650}>Entry {entry?.seq}</Text>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {entry ? <Opened entry={entry} names={names} zone={zone} /> : null}
    </Drawer>
  );
}

function Opened({ entry, names, zone }: { entry: AuditEntry; names: AuditNames; zone: TimeZone }) {
  const { at, action, subject, address } = entry;
  const who = doerOf(entry, names);
  const facts = [
    ['When', dateTimeText(Date.parse(at), zone)],
    ['Who', who],
    ['From', address ?? 'the server'],
    ['Action', action],
  ];
  return (
    <Stack gap="md">
      <Text>
        {who} {auditText(action, subject, names)}.
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="As it was written">
        <Title order={3} size="h5" mb={8}>
          As it was written
        </Title>
        <Code block tabIndex={0} className={classes.written ?? ''}>
          {JSON.stringify(subject, null, 2)}
        </Code>
      </section>
    </Stack>
  );
}
