import { DASHBOARD_REPORT_TITLE } from '@heatwise/domain/dashboard/widget-settings';
import { Alert, Button, Checkbox, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { IconPhoto, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import type { ReportChoice, ReportStep } from './use-report.ts';

type Props = {
  opened: boolean;
  /** Parts of the page that may be left out, by name. */
  parts: readonly string[];
  /** How far the picture is; null while none is made. */
  step: ReportStep | null;
  /** Why no picture came about; null when one did, or none was asked for. */
  problem: string | null;
  onPicture: (choice: ReportChoice) => void;
  onPrint: (choice: ReportChoice) => void;
  onClose: () => void;
};

/** Asks for the report's title, its parts, and whether it becomes a picture or paper. */
export function ReportDialog({ opened, parts, step, problem, onPicture, onPrint, onClose }: Props) {
  const [typed, setTyped] = useState(DASHBOARD_REPORT_TITLE);
  const [without, setWithout] = useState<readonly string[]>([]);
  const choice: ReportChoice = { title: typed.trim() || DASHBOARD_REPORT_TITLE, without };
  return (
    <GuardedModal opened={opened} onClose={onClose} title="Report">
      <Stack gap="md">
        <TextInput
          label="Title"
          value={typed}
          maxLength={120}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {parts.length > 0 ? (
          <Checkbox.Group
            label="With"
            description="The charts are always included."
            value={parts.filter((part) => !without.includes(part))}
            onChange={(chosen) => setWithout(parts.filter((part) => !chosen.includes(part)))}
          >
            <Group mt="xs">
              {parts.map((part) => (
                <Checkbox key={part} value={part} label={part} />
              ))}
            </Group>
          </Checkbox.Group>
        ) : null}
        <Text size="sm" c="dimmed">
          The report shows the dashboard as it is now, with its filter and the date. To get a PDF, print it
          and choose “Save as PDF”.
        </Text>
        {step ? (
          <div role="status">
            <Text size="sm">{step.text}</Text>
            <Progress value={step.percent} mt={6} aria-label="Progress of the picture" />
          </div>
        ) : null}
        {problem ? (
          <Alert color="red" role="alert" title="The picture could not be made">
            {problem} Try again, or print the report.
          </Alert>
        ) : null}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          leftSection={<IconPhoto size={18} />}
          loading={step !== null}
          onClick={() => onPicture(choice)}
        >
          Save picture
        </Button>
        <Button
          leftSection={<IconPrinter size={18} />}
          disabled={step !== null}
          onClick={() => onPrint(choice)}
        >
          Print or PDF
        </Button>
      </Group>
    </GuardedModal>
  );
}
