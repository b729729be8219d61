import { Stack, Text, Title } from '@mantine/core';
import { EvidenceCard } from './evidence-card.tsx';
import { ReportList } from './report-list.tsx';
import { RunHistory } from './run-history.tsx';

/** What is reported, when and to whom, and the files that came of it. */
export function ReportsScreen() {
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Reports
        </Title>
        <Text c="dimmed" size="sm" mt={4} maw={620}>
          Files for whoever does not work in Heatwise: made when you ask, or by themselves. Only admins make
          and open them, because they hold health data of your people.
        </Text>
      </div>
      <ReportList />
      <EvidenceCard />
      <RunHistory />
    </Stack>
  );
}
