import type { LocationWeather, WeatherHour } from '@heatwise/contract/heat/weather.contract';
import { heatIndexCelsius } from '@heatwise/domain/heat/heat-index';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import {
  oneDecimal,
  TEMPERATURE_COLOUR_BREAKS_C,
  TEMPERATURE_UNIT_SYMBOLS,
  type TemperatureUnit,
  temperatureIn,
  temperatureText,
} from '@heatwise/domain/heat/temperature';
import { overviewDay, temperatureBands } from '@heatwise/domain/heat/weather-overview';
import { BEAUFORT_SCALE, beaufortSpeeds, windText } from '@heatwise/domain/heat/wind';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { ActionIcon, Popover, ScrollArea, Table, Text, useComputedColorScheme } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { temperatureShade } from '../../entities/weather/temperature-shade.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { WidgetCard } from '../../ui/widget/widget-card.tsx';
import classes from './heat.module.css';

const NO_POSITION = 'This location has no position. Its weather is requested once a position is set.';
const REQUESTED_AGAIN = 'It will be requested again automatically.';
const RISK_UNKNOWN = 'Without weather the risk is unknown, which does not mean that it is low.';

type NoWeatherProps = {
  place: BoardTag;
  /** Whether nothing else on the page says that the risk is unknown. */
  saysRisk?: boolean;
};

/** Says why a location has no weather, and leads to its position where that is what it lacks. */
export function NoWeather({ place, saysRisk = false }: NoWeatherProps) {
  const mayManage = mayManageTags(useActor());
  const hasPosition = locationPosition(place.metadata) !== null;
  const hint = hasPosition ? REQUESTED_AGAIN : NO_POSITION;
  return (
    <EmptyState
      title="No weather data"
      hint={saysRisk ? `${hint} ${RISK_UNKNOWN}` : hint}
      action={hasPosition || !mayManage ? null : <SetPosition tag_id={place.tag_id} />}
    />
  );
}

/** Leads to where a location's position is set. */
export function SetPosition({ tag_id }: { tag_id: string }) {
  return (
    <ButtonLink variant="default" to="/settings/locations/$tag_id" params={{ tag_id }}>
      Set position
    </ButtonLink>
  );
}

const TITLE = 'Weather overview';
const infoOf = (unit: TemperatureUnit) =>
  'Each day at the location: the weather of most hours of daylight, the lowest and highest temperature, the mean ' +
  'humidity, the strongest wind and where the wind mostly comes from, and the highest UV index. ' +
  'A single hour that the service lacks is estimated from the hours before and after. ' +
  'The colour of a bar changes at ' +
  `${TEMPERATURE_COLOUR_BREAKS_C.map((celsius) => Math.round(temperatureIn(unit, celsius))).join(', ')} ` +
  `${TEMPERATURE_UNIT_SYMBOLS[unit]}. As many days ahead are listed as the weather service provides.`;

type WeatherOverviewCardProps = {
  place: BoardTag;
  weather: LocationWeather['weather'];
  /** At the location. */
  today: CalendarDay | null;
};

/** Day after day of weather at one location. */
export function WeatherOverviewCard({ place, weather, today }: WeatherOverviewCardProps) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  const days = weather?.days ?? [];
  const rows = days.flatMap(({ date, hours }) => overviewDay(date, hours) ?? []);
  const lowest = Math.min(...rows.map(({ low_c }) => low_c));
  const highest = Math.max(...rows.map(({ high_c }) => high_c));
  const degrees = (celsius: number) => oneDecimal(temperatureIn(temperature_unit, celsius));
  return (
    <WidgetCard title={TITLE} info={infoOf(temperature_unit)} note={place.name}>
      {weather?.current ? <Now current={weather.current} zone={weather.tz_id} /> : null}
      {rows.length === 0 ? (
        <NoWeather place={place} />
      ) : (
        <ScrollBox label={`${TITLE}, ${place.name}`} className={classes.rows}>
          <Table stickyHeader className={classes.overview ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Date</Table.Th>
                <Table.Th scope="col">Condition</Table.Th>
                <Table.Th scope="col">Low to high, {TEMPERATURE_UNIT_SYMBOLS[temperature_unit]}</Table.Th>
                <Table.Th scope="col">Humidity</Table.Th>
                <Table.Th scope="col">
                  <span className={classes.withHelp}>
                    Max wind
                    <WindHelp />
                  </span>
                </Table.Th>
                <Table.Th scope="col">Max UV</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((day) => (
                <Table.Tr key={day.date}>
                  <Table.Th scope="row">
                    {day.date === today ? 'Today' : dayText(day.date)}
                    {day.interpolated_hours > 0 ? (
                      <Text size="xs" c="dimmed">
                        {formatCount(day.interpolated_hours, 'hour', 'hours')} estimated
                      </Text>
                    ) : null}
                  </Table.Th>
                  <Table.Td>{day.condition}</Table.Td>
                  <Table.Td>
                    <span className={classes.span}>
                      <span>{degrees(day.low_c)}</span>
                      <TemperatureBar low_c={day.low_c} high_c={day.high_c} from_c={lowest} to_c={highest} />
                      <span>{degrees(day.high_c)}</span>
                    </span>
                  </Table.Td>
                  <Table.Td>{Math.round(day.humidity)} %</Table.Td>
                  <Table.Td>
                    {windOrUnknown(day.max_wind_kph, is_metric)} {day.wind_from}
                  </Table.Td>
                  <Table.Td>{uvText(day.max_uv)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
    </WidgetCard>
  );
}

/** The weather now, with the moment it is of in the site's time. */
function Now({ current, zone }: { current: WeatherHour; zone: string }) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  const heatIndex = heatIndexCelsius(current.temperature_c, current.humidity);
  return (
    <Text size="sm" mb={8}>
      Now {temperatureText(current.temperature_c, temperature_unit)}, humidity {Math.round(current.humidity)}{' '}
      %, heat index {temperatureText(heatIndex, temperature_unit)}, wind{' '}
      {windOrUnknown(current.wind_kph, is_metric)}, UV index {uvText(current.uv)}. Last updated{' '}
      {current.time.slice(11, 16)}, {dayText(current.time.slice(0, 10))} ({zone}).
    </Text>
  );
}

function windOrUnknown(kph: number | null, isMetric: boolean): string {
  return kph === null ? 'unknown' : windText(kph, isMetric ? 'metric' : 'imperial');
}

function uvText(uv: number | null): string {
  return uv === null ? 'not given' : oneDecimal(uv);
}

type TemperatureBarProps = {
  low_c: number;
  high_c: number;
  /** What the whole width stands for. */
  from_c: number;
  to_c: number;
};

/** Where a day's temperatures lie among those of all days; the numbers are beside it. */
function TemperatureBar({ low_c, high_c, from_c, to_c }: TemperatureBarProps) {
  const scheme = useComputedColorScheme('light');
  const share = (celsius: number) => (100 * (celsius - from_c)) / Math.max(to_c - from_c, 0.1);
  return (
    <span className={classes.bar} aria-hidden="true">
      {temperatureBands(low_c, high_c).map((band) => (
        <span
          key={band.from_c}
          style={{
            left: `${share(band.from_c)}%`,
            width: `${share(band.to_c) - share(band.from_c)}%`,
            background: temperatureShade(band.colour, scheme).fill,
          }}
        />
      ))}
    </span>
  );
}

/** What wind speeds look like: the Beaufort table. */
function WindHelp() {
  const { is_metric: isMetric } = useDisplayUnits();
  return (
    <Popover
      width="min(420px, calc(100vw - 24px))"
      position="top-end"
      middlewares={{ flip: true, shift: true }}
      withArrow
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="What wind speeds look like">
          <IconHelpCircle size={20} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {/* Less than half of the window: then there is room for it above or below. */}
        <ScrollArea.Autosize mah="min(360px, 40dvh)" tabIndex={-1} data-autofocus>
          <Table fz="xs" captionSide="top">
            <Table.Caption>Beaufort scale, {isMetric ? 'km/h' : 'mph'}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Force</Table.Th>
                <Table.Th scope="col">Wind</Table.Th>
                <Table.Th scope="col">What you see</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {BEAUFORT_SCALE.map((band) => (
                <Table.Tr key={band.force}>
                  <Table.Td>{band.force}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {band.name}, {beaufortSpeeds(band, isMetric ? 'metric' : 'imperial')}
                  </Table.Td>
                  <Table.Td>{band.effect}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
