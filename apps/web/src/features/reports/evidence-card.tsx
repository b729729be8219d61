import { MOST_EVIDENCE_DAYS } from '@heatwise/domain/reports/evidence-pack';
import { Button, Group, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { TitledCard } from '../../ui/titled-card.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';

/** What an inspector is given after an incident. */
export function EvidenceCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TitledCard title="Evidence pack">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={520}>
          For an inspector, after an incident: all there is about a person, a crew, a job or a location over
          up to {MOST_EVIDENCE_DAYS} days, in one ZIP that can be checked without Heatwise.
        </Text>
        <Button
          variant="default"
          size="md"
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Make an evidence pack
        </Button>
      </Group>
      <EvidenceDialog opened={isOpen} onClose={() => setOpen(false)} />
    </TitledCard>
  );
}
