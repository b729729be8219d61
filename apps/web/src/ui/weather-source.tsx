import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { Badge, Text } from '@mantine/core';
import { sourceText } from '../platform/location-weather.ts';

/** Whose weather is shown; made-up weather says so. Stands wherever weather is shown. */
export function WeatherSourceNote({ source }: { source: WeatherSource | undefined }) {
  if (!source) return null;
  return source.is_simulated ? (
    <Badge variant="light" color="gray" tt="none" size="lg">
      {sourceText(source)}
    </Badge>
  ) : (
    <Text size="xs" c="dimmed">
      {sourceText(source)}
    </Text>
  );
}
