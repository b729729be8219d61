import { DASHBOARD_REPORT_TITLE } from '@heatwise/domain/dashboard/widget-settings';
import { MODAL_TRANSITION_MS } from '@heatwise/domain/text/interface-constants';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconPhoto, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  opened: boolean;
  isBusy: boolean;
  onPicture: (title: string) => void;
  onPrint: (title: string) => void;
  onClose: () => void;
};

/** Asks for the report's title and whether it becomes a picture or paper. Source: specification §1. */
export function ReportDialog({ opened, isBusy, onPicture, onPrint, onClose }: Props) {
  const [typed, setTyped] = useState(DASHBOARD_REPORT_TITLE);
  const title = typed.trim() || DASHBOARD_REPORT_TITLE;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Report"
      centered
      transitionProps={{ duration: MODAL_TRANSITION_MS }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        label="Title"
        value={typed}
        maxLength={120}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" mt="sm">
        The report shows the dashboard as it is now, with its filter and the date. To get a PDF, print it and
        choose “Save as PDF”.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          leftSection={<IconPhoto size={18} />}
          loading={isBusy}
          onClick={() => onPicture(title)}
        >
          Save picture
        </Button>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => onPrint(title)}>
          Print or PDF
        </Button>
      </Group>
    </Modal>
  );
}
