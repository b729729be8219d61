import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { Badge, Text } from '@mantine/core';

const SIMULATED = 'Simulated weather';

/** Whose weather is shown; made-up weather says so. Stands wherever weather is shown. */
export function WeatherSourceNote({ source }: { source: WeatherSource | undefined }) {
  if (!source) return null;
  return source.is_simulated ? (
    <Badge variant="light" color="gray" tt="none" size="lg">
      {SIMULATED}
    </Badge>
  ) : (
    <Text size="xs" c="dimmed">
      {source.attribution}
    </Text>
  );
}
