import { type GivenWeather, givenWeatherProblems } from '@heatwise/domain/assessments/dehydration-risk';
import {
  celsiusOf,
  oneDecimal,
  TEMPERATURE_UNIT_SYMBOLS,
  temperatureIn,
  temperatureText,
} from '@heatwise/domain/heat/temperature';
import { kphToMph, mphToKph, windText } from '@heatwise/domain/heat/wind';
import { Group, NumberInput, SegmentedControl, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSites } from '../../entities/tags/job-and-location.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useWeatherAt } from '../../entities/weather/location-weather.ts';
import { WeatherSourceNote } from '../../entities/weather/weather-source.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { isSame } from '../../ui/use-draft-form.ts';
import classes from './assessments.module.css';

export const NO_WEATHER: GivenWeather = { temperature_c: null, humidity: null, wind_kph: null };

type Props = {
  onChange: (weather: GivenWeather) => void;
  /** Whether values were entered that are kept nowhere else. */
  onEntered: (hasEntered: boolean) => void;
};

/** The weather of a location now, or temperature, humidity and wind as somebody gives them. */
export function WeatherFields({ onChange, onEntered }: Props) {
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
          onEntered(false);
        }}
        mb="md"
      />
      {source === 'given' ? (
        <GivenFields
          onChange={(weather) => {
            onChange(weather);
            onEntered(!isSame(weather, NO_WEATHER));
          }}
        />
      ) : (
        <LocationFields onChange={onChange} />
      )}
    </Panel>
  );
}

function LocationFields({ onChange }: Pick<Props, 'onChange'>) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  const [location, setLocation] = useState<PickerOption | null>(null);
  const site = useSites().find(({ tag_id }) => tag_id === location?.id) ?? null;
  const { data, isFetching } = useWeatherAt(site, { isEnabled: true });
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
            wind{' '}
            {now.wind_kph === null ? 'unknown' : windText(now.wind_kph, is_metric ? 'metric' : 'imperial')}
          </Text>
          <WeatherSourceNote source={data} keptMs={data.stored_ms ?? null} />
        </Group>
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          There is no weather for this location right now. Enter the values yourself.
        </Text>
      )}
    </>
  );
}

/** A problem is shown for what was typed, not for what is still empty. */
function GivenFields({ onChange }: Pick<Props, 'onChange'>) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  const [weather, setWeather] = useState(NO_WEATHER);
  const problems = givenWeatherProblems(weather);
  const of = (field: keyof GivenWeather) => ({
    value: weather[field],
    error: weather[field] === null ? undefined : problems[field],
    onChange: (value: number | null) => {
      const next = { ...weather, [field]: value };
      setWeather(next);
      onChange(next);
    },
  });
  return (
    <div className={classes.fields}>
      <QuantityField
        {...of('temperature_c')}
        name="Temperature"
        unit={TEMPERATURE_UNIT_SYMBOLS[temperature_unit]}
        shown={(celsius) => temperatureIn(temperature_unit, celsius)}
        read={(degrees) => celsiusOf(temperature_unit, degrees)}
      />
      <QuantityField {...of('humidity')} name="Relative humidity" unit="%" shown={asItIs} read={asItIs} />
      <QuantityField
        {...of('wind_kph')}
        name="Wind speed"
        unit={is_metric ? 'km/h' : 'mph'}
        shown={is_metric ? asItIs : kphToMph}
        read={is_metric ? asItIs : mphToKph}
      />
    </div>
  );
}

function asItIs(value: number): number {
  return value;
}

type QuantityFieldProps = {
  name: string;
  /** The reader's, in which it is typed. */
  unit: string;
  /** In the unit of the rules; null while nothing is given. */
  value: number | null;
  /** From the unit of the rules into the reader's, and back. */
  shown: (value: number) => number;
  read: (typed: number) => number;
  error: string | undefined;
  onChange: (value: number | null) => void;
};

/** A number with its unit. Who changes the units while it is open sees the same quantity, and not the same digits. */
function QuantityField({ name, unit, value, shown, read, error, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<number | string>('');
  const [typedIn, setTypedIn] = useState(unit);
  if (unit !== typedIn) {
    setTypedIn(unit);
    if (value !== null) setTyped(Number(oneDecimal(shown(value))));
  }
  return (
    <NumberInput
      label={`${name} (${unit})`}
      value={typed}
      error={error}
      onChange={(next) => {
        setTyped(next);
        onChange(typeof next === 'number' ? read(next) : null);
      }}
      hideControls
    />
  );
}
