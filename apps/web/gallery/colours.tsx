import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { Group, SimpleGrid, Text, useComputedColorScheme } from '@mantine/core';
import { Chart } from '../src/ui/chart/chart.tsx';
import { ChartLegend } from '../src/ui/chart/chart-legend.tsx';
import type { ChartOption } from '../src/ui/chart/chart-option.ts';
import { StatusBadge } from '../src/ui/status-badge.tsx';
import { STATUS_PALETTE } from '../src/ui/status-palette.ts';
import { SpanChangeLine } from '../src/ui/widget/span-change-line.tsx';
import { WidgetCard } from '../src/ui/widget/widget-card.tsx';
import { Section, Specimen } from './specimen.tsx';

const BARS: ChartOption = {
  grid: { left: 40, right: 16, top: 16, bottom: 28 },
  xAxis: { type: 'category', data: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', data: [4, 9, 6, 12, 7] }],
};

export function Colours() {
  const shades = STATUS_PALETTE[useComputedColorScheme('light')];
  return (
    <Section id="colours" title="Colours, statuses and charts">
      <Specimen
        title="Status badge"
        file="status-badge.tsx"
        use="A class in words, colour and icon: never by colour alone."
      >
        <Group gap="xs">
          {MEASUREMENT_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Group>
      </Specimen>
      <Specimen
        title="Status palette"
        file="status-palette.ts"
        use="fill for shapes, onFill on them, text on a surface or on soft. A test checks the contrast of each pair."
      >
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
          {Object.entries(shades).map(([name, { fill, onFill, text, soft }]) => (
            <div key={name}>
              <Text size="sm" p="xs" style={{ backgroundColor: fill, color: onFill }}>
                {name}
              </Text>
              <Text size="sm" p="xs" style={{ backgroundColor: soft, color: text }}>
                soft
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Specimen>
      <Specimen
        title="Widget card, chart, legend"
        file="widget/widget-card.tsx, chart/chart.tsx"
        use="A card of the dashboard. A chart says in a sentence what it shows, and its colours come from the palette."
      >
        <WidgetCard
          title="Tests per day"
          info="Valid tests of the people you see, by the day on which they were taken."
          note="38 tests"
          change={{ text: '12 more than the week before', isNoise: false, direction: 'up' }}
          settings={[{ label: 'Show counts', isOn: true, onChange: () => undefined }]}
          onDownload={() => undefined}
        >
          <Chart option={BARS} height={200} description="Between 4 and 12 tests on each of five days." />
          <ChartLegend
            items={[
              { label: 'Hydrated', colour: shades.green.fill },
              {
                label: 'Severely Dehydrated',
                colour: shades.red.fill,
                pattern: 'stripes',
                ink: shades.red.onFill,
              },
            ]}
          />
        </WidgetCard>
        <SpanChangeLine change={{ text: 'No more than chance makes', isNoise: true, direction: 'none' }} />
      </Specimen>
    </Section>
  );
}
