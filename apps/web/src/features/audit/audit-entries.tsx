import type { AuditEntry } from '@heatwise/contract/audit/audit.contract';
import { type AuditNames, auditDoer } from '@heatwise/domain/audit/audit-subject';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { Facts } from '../../ui/facts.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import classes from './audit.module.css';

type Props = {
  /** Null while they are being read. */
  entries: readonly AuditEntry[] | null;
  names: AuditNames;
  zone: TimeZone;
  error: string | null;
  isNarrowed: boolean;
  hasMore: boolean;
  isReadingMore: boolean;
  onMore: () => void;
  onRetry: () => void;
  onOpen: (seq: string) => void;
};

const AROUND_TABLE = 420;
const PHONE = '(max-width: 48em)';
/** What is beside the sentences on a phone: the page's edges and the table's. */
const BESIDE_SENTENCE = 34;

/** Who an entry says did it, in words. */
function doerOf(entry: AuditEntry, names: AuditNames): string {
  const nobody = entry.user_id === null ? 'Nobody signed in' : 'Somebody who was deleted';
  return auditDoer(entry, names) ?? nobody;
}

export function AuditEntries(props: Props) {
  const { entries, names, zone, error, isNarrowed, hasMore, isReadingMore, onMore, onRetry, onOpen } = props;
  const viewport = useViewportSize();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const phoneWidth = isPhone ? viewport.width - BESIDE_SENTENCE : null;
  const columns = useMemo(() => columnsOf(names, zone, phoneWidth), [names, zone, phoneWidth]);
  return (
    <>
      <DataTable<AuditEntry>
        label="Entries of the audit trail"
        columns={columns}
        rows={entries}
        rowId={({ seq }) => seq}
        error={error}
        onRetry={onRetry}
        emptyTitle={isNarrowed ? 'Nothing matches this filter' : 'Nothing has happened yet'}
        emptyHint={
          isNarrowed ? 'Choose a longer period, or everybody.' : 'Changes that people make appear here.'
        }
        height={Math.max(320, viewport.height - AROUND_TABLE)}
        onOpen={({ seq }) => onOpen(seq)}
      />
      {hasMore ? (
        <Group justify="center">
          <Button variant="default" loading={isReadingMore} onClick={onMore}>
            Show earlier entries
          </Button>
        </Group>
      ) : null}
      {entries && entries.length > 0 && !hasMore ? (
        <Text size="sm" c="dimmed" ta="center">
          These are all the entries{isNarrowed ? ' for this filter' : ''}.
        </Text>
      ) : null}
    </>
  );
}

/** On a phone the whole sentence comes first, as wide as the screen, and the time behind it. */
function columnsOf(names: AuditNames, zone: TimeZone, phoneWidth: number | null): DataColumn<AuditEntry>[] {
  const told = ({ action, subject }: AuditEntry) => auditText(action, subject, names);
  const sentence = (entry: AuditEntry) => `${doerOf(entry, names)} ${told(entry)}`;
  const when: DataColumn<AuditEntry> = {
    id: 'at',
    header: 'When',
    // By number: that is the order in which things happened, whatever a clock said.
    value: ({ seq }) => Number(seq),
    cell: ({ at }) => dateTimeText(Date.parse(at), zone),
    width: 168,
  };
  if (phoneWidth !== null) {
    const cell = (entry: AuditEntry) => <Words text={sentence(entry)} />;
    return [{ id: 'what', header: 'What', value: sentence, cell, width: Math.max(260, phoneWidth) }, when];
  }
  return [
    when,
    {
      id: 'by',
      header: 'Who',
      value: (entry) => doerOf(entry, names),
      cell: (entry) => <Words text={doerOf(entry, names)} />,
      width: 152,
    },
    {
      id: 'what',
      header: 'What',
      value: told,
      cell: (entry) => <Words text={told(entry)} />,
      width: 340,
    },
    { id: 'address', header: 'From', value: ({ address }) => address ?? 'the server', width: 130 },
  ];
}

/** All of it on pointing, where the column is narrower. */
function Words({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}

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
