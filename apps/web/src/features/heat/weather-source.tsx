import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { Badge, Text } from '@mantine/core';
import { sourceText } from './source-text.ts';

/** Whose weather is shown; made-up weather says so. Stands wherever weather is shown. */
export function WeatherSourceNote({ source }: { source: WeatherSource | undefined }) {
  if (!source) return null;
  const text = sourceText(source);
  return source.is_simulated ? (
    <Badge variant="light" color="gray" tt="none" size="lg">
      {text}
    </Badge>
  ) : (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}
