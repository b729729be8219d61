import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { REPORT_PAPERS } from '@heatwise/domain/reports/report';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { QuoteVersionView } from './quote-version-view.tsx';
import { useSavePdf } from './quotes.mutations.ts';

/** The newest version; older ones can be read, and each can be saved as a PDF. */
export function QuoteVersions({ quote, side }: { quote: Quote; side: 'customer' | 'desk' }) {
  // The newest, whichever that is.
  const [chosen, setChosen] = useState<number | null>(null);
  const save = useSavePdf(side);
  const { versions } = quote;
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  if (!shown) return null;
  const { version } = shown;
  return (
    <Stack gap="md">
      <Group gap="sm" align="end">
        {versions.length > 1 ? (
          <NativeSelect
            label="Version"
            value={String(version)}
            data={versions.map((one, index) => ({
              value: String(one.version),
              label: `Version ${one.version}${index === 0 ? ' (newest)' : ''}${one.offer ? '' : ', no offer yet'}`,
            }))}
            onChange={({ currentTarget }) => {
              const number = Number(currentTarget.value);
              setChosen(number === quote.version ? null : number);
            }}
          />
        ) : null}
        {REPORT_PAPERS.map((paper) => (
          <Button
            key={paper}
            variant="default"
            size="md"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={save.isPending && save.variables.paper === paper}
            aria-label={`Save version ${version} as PDF, ${paper}`}
            onClick={() => save.mutate({ quote, version, paper })}
          >
            PDF, {paper}
          </Button>
        ))}
      </Group>
      {version === quote.version ? null : (
        <Notice tone="info">
          This is version {version}. The newest is version {quote.version}.
        </Notice>
      )}
      <QuoteVersionView quote={quote} version={shown} />
    </Stack>
  );
}
