import { evidenceRoutes } from '@heatwise/contract/education/education.routes';
import { mayManageModules } from '@heatwise/domain/education/education';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useActor } from '../../../sync/actor.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { useToday } from '../learning/course-parts.tsx';
import { readStatements } from './read-statements.ts';

/**
 * Saves what everybody has learnt and attended, for those who answer for the organisation's training: as a CSV, or as
 * statements for a learning record store.
 */
export function EvidenceDownload() {
  const today = useToday();
  const isOffered = mayManageModules(useActor());
  const download = useApiMutation(async (api) => {
    const querystring = { today };
    const csv = await api.download(evidenceRoutes.csv, { querystring });
    downloadBlob(csv, `heatwise-training-${today}.csv`);
  });
  const statements = useApiMutation(async (api) =>
    downloadBlob(await readStatements(api), `heatwise-training-${today}-xapi.json`),
  );
  if (!isOffered) return null;
  return (
    <Group>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Export evidence (CSV)
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={statements.isPending}
        onClick={() => statements.mutate()}
      >
        Export statements (xAPI)
      </Button>
    </Group>
  );
}
