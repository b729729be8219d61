import type { Report } from '@heatwise/contract/reports/reports.contract';
import { isOfTheMoment, REPORT_KIND_LABELS, scheduleText } from '@heatwise/domain/reports/report';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTagsById } from '../../entities/permissions/permissions.queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ListRow } from '../../ui/query-list.tsx';
import { useRemoveReport, useRunReport } from './reports.queries.ts';
import { RunState } from './run-history.tsx';

type Props = { report: Report; onEdit: () => void };

/** What is reported, when, and how it last went. */
export function ReportEntry({ report, onEdit }: Props) {
  const { report_id, name, last_run } = report;
  const [isAsking, setIsAsking] = useState(false);
  const run = useRunReport();
  const remove = useRemoveReport();
  const isUnderWay = last_run?.state === 'waiting' || last_run?.state === 'running';
  return (
    <ListRow
      label={name}
      end={
        <>
          <Group gap={8} wrap="nowrap">
            <Button
              variant="default"
              size="md"
              loading={run.isPending}
              disabled={isUnderWay}
              aria-label={`Make ${name} now`}
              onClick={() => run.mutate(report_id)}
            >
              Make now
            </Button>
            <Menu position="bottom-end" withinPortal={false}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${name}`}>
                  <IconDots size={20} stroke={1.7} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  mih={44}
                  leftSection={<IconPencil size={18} aria-hidden="true" />}
                  onClick={onEdit}
                >
                  Edit
                </Menu.Item>
                <Menu.Item
                  mih={44}
                  color="red"
                  leftSection={<IconTrash size={18} aria-hidden="true" />}
                  onClick={() => setIsAsking(true)}
                >
                  Delete…
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
          <ConfirmDialog
            opened={isAsking}
            title={`Delete ${name}?`}
            confirm="Delete"
            isDangerous
            onConfirm={() => {
              setIsAsking(false);
              remove.mutate(report_id);
            }}
            onCancel={() => setIsAsking(false)}
          >
            It is not made any more. The files that there are stay until their 90 days are over.
          </ConfirmDialog>
        </>
      }
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm">
        {REPORT_KIND_LABELS[report.kind]}, {isOfTheMoment(report.kind) ? null : `${daysText(report.days)}, `}
        <WhomText report={report} />
      </Text>
      <Text size="sm" c="dimmed">
        {whenText(report)}
      </Text>
      {last_run ? (
        <RunState run={last_run} />
      ) : (
        // Keeps the place of what comes, so that the next button does not move away from under the finger.
        <Text size="sm" c="dimmed">
          Not made yet
        </Text>
      )}
    </ListRow>
  );
}

function WhomText({ report: { kind, tag_ids } }: { report: Report }) {
  const { tags } = useTagsById();
  if (kind === 'audit') return 'all entries';
  if (tag_ids.length === 0) return kind === 'heat' ? 'all locations' : 'everybody';
  const names = tag_ids.map((id) => {
    const tag = tags?.get(id);
    return tag?.active ? tag.name : 'a deleted tag';
  });
  return tags ? names.join(', ') : null;
}

function daysText(days: number): string {
  return days === 1 ? 'yesterday' : `the last ${days} days`;
}

function whenText({ schedule, time_zone, next_at }: Report): string {
  if (!schedule) return 'Made when you ask';
  const next = next_at ? `, next on ${dateTimeText(Date.parse(next_at), openTimeZone(time_zone))}` : '';
  return `${scheduleText(schedule)} (${time_zone})${next}`;
}
