import { type GivenWeather, givenWeatherProblems } from '@heatwise/domain/assessments/dehydration-risk';
import { fahrenheitToCelsius, temperatureText } from '@heatwise/domain/heat/temperature';
import { mphToKph, windText } from '@heatwise/domain/heat/wind';
import { Badge, Group, NumberInput, SegmentedControl, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import classes from './assessments.module.css';
import { useWeatherNow } from './assessments.queries.ts';

export const NO_WEATHER: GivenWeather = { temperature_c: null, humidity: null, wind_kph: null };

type Props = { onChange: (weather: GivenWeather) => void };

/** The weather of a location now, or temperature, humidity and wind as somebody gives them. */
export function WeatherFields({ onChange }: Props) {
  const [source, setSource] = useState<'location' | 'given'>('location');
  return (
    <Panel isPlainInPrint aria-label="The weather">
      <Title order={2} size="h4" mb="md">
        The weather
      </Title>
      <SegmentedControl
        aria-label="Where the weather comes from"
        data={[
          { value: 'location', label: 'At a location now' },
          { value: 'given', label: 'Enter the values' },
        ]}
        value={source}
        onChange={(next) => {
          setSource(next === 'given' ? 'given' : 'location');
          onChange(NO_WEATHER);
        }}
        mb="md"
      />
      {source === 'given' ? <GivenFields onChange={onChange} /> : <LocationFields onChange={onChange} />}
    </Panel>
  );
}

function LocationFields({ onChange }: Props) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  const [location, setLocation] = useState<PickerOption | null>(null);
  const { data, isFetching } = useWeatherNow(location?.id ?? null);
  const now = data?.current ?? null;
  const [temperature_c, humidity, wind_kph] = [now?.temperature_c, now?.humidity, now?.wind_kph];
  useEffect(() => {
    onChange({
      temperature_c: temperature_c ?? null,
      humidity: humidity ?? null,
      wind_kph: wind_kph ?? null,
    });
  }, [temperature_c, humidity, wind_kph, onChange]);
  return (
    <>
      <div className={classes.picker}>
        <TagPicker
          isSingle
          label="Location"
          placeholder="A location with a position"
          tags={{ types: ['location'], isPlaced: true }}
          value={location}
          onChange={setLocation}
        />
      </div>
      {location === null ? null : isFetching && !data ? (
        <LoadingState height={60} />
      ) : now && data ? (
        <Group gap="sm" mt="sm">
          <Text size="sm">
            {temperatureText(now.temperature_c, temperature_unit)}, humidity {Math.round(now.humidity)} %,
            wind {windText(now.wind_kph, is_metric ? 'metric' : 'imperial')}
          </Text>
          {data.is_simulated ? (
            <Badge variant="light" color="gray" tt="none" size="lg">
              Simulated weather
            </Badge>
          ) : (
            <Text size="xs" c="dimmed">
              {data.attribution}
            </Text>
          )}
        </Group>
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          There is no weather for this location right now. Enter the values yourself.
        </Text>
      )}
    </>
  );
}

type Draft = Readonly<Record<'temperature' | 'humidity' | 'wind', number | string>>;
const EMPTY: Draft = { temperature: '', humidity: '', wind: '' };
const numberOf = (value: number | string) => (typeof value === 'number' ? value : null);

/** Values in the reader's units; a problem is shown for what was typed, not for what is still empty. */
function GivenFields({ onChange }: Props) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const weatherOf = ({ temperature, humidity, wind }: Draft): GivenWeather => {
    const [t, w] = [numberOf(temperature), numberOf(wind)];
    return {
      temperature_c: t === null || temperature_unit === 'celsius' ? t : fahrenheitToCelsius(t),
      humidity: numberOf(humidity),
      wind_kph: w === null || is_metric ? w : mphToKph(w),
    };
  };
  const weather = weatherOf(draft);
  const problems = givenWeatherProblems(weather);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(weatherOf(next));
  };
  const said = (field: keyof GivenWeather) => (weather[field] === null ? undefined : problems[field]);
  return (
    <div className={classes.fields}>
      <NumberInput
        label={`Temperature (${temperature_unit === 'celsius' ? '°C' : '°F'})`}
        value={draft.temperature}
        error={said('temperature_c')}
        onChange={(temperature) => change({ temperature })}
        hideControls
      />
      <NumberInput
        label="Relative humidity (%)"
        value={draft.humidity}
        error={said('humidity')}
        onChange={(humidity) => change({ humidity })}
        hideControls
      />
      <NumberInput
        label={`Wind speed (${is_metric ? 'km/h' : 'mph'})`}
        value={draft.wind}
        error={said('wind_kph')}
        onChange={(wind) => change({ wind })}
        hideControls
      />
    </div>
  );
}
