import type { AuditEntry } from '@heatwise/contract/audit/audit.contract';
import type { AuditNames } from '@heatwise/domain/audit/audit-subject';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Code, Stack, Text, Title } from '@mantine/core';
import { Facts } from '../../ui/facts.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import classes from './audit.module.css';
import { doerOf } from './audit-entries.tsx';

type AuditDrawerProps = {
  /** The entry that is open; null shows nothing. */
  entry: AuditEntry | null;
  names: AuditNames;
  zone: TimeZone;
  onClose: () => void;
};

/** One entry with all that was written down. */
export function AuditDrawer({ entry, names, zone, onClose }: AuditDrawerProps) {
  return (
    <GuardedDrawer
      opened={entry !== null}
      onClose={onClose}
      size="min(520px, 100%)"
      title={`Entry ${entry?.seq ?? ''}`}
    >
      {entry ? <Opened entry={entry} names={names} zone={zone} /> : null}
    </GuardedDrawer>
  );
}

function Opened({ entry, names, zone }: { entry: AuditEntry; names: AuditNames; zone: TimeZone }) {
  const { at, action, subject, address } = entry;
  const who = doerOf(entry, names);
  const facts = [
    { name: 'When', value: dateTimeText(Date.parse(at), zone) },
    { name: 'Who', value: who },
    { name: 'From', value: address ?? 'the server' },
    { name: 'Action', value: action },
  ];
  return (
    <Stack gap="md">
      <Text>
        {who} {auditText(action, subject, names)}.
      </Text>
      <Facts facts={facts} />
      <section aria-label="As recorded">
        <Title order={3} size="h5" mb={8}>
          As recorded
        </Title>
        <Code block tabIndex={0} className={classes.written ?? ''}>
          {JSON.stringify(subject, null, 2)}
        </Code>
      </section>
    </Stack>
  );
}
