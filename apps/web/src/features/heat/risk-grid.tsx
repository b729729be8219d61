import { ordersOfRow, type WbgtReader } from '@heatwise/domain/heat/caution';
import { HEAT_STATISTIC_LABELS, HEAT_STATISTICS } from '@heatwise/domain/heat/daily-heat';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { BoardLocation } from '@heatwise/domain/heat/risk-board';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { windText } from '@heatwise/domain/heat/wind';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { Box, Table } from '@mantine/core';
import { memo, useMemo } from 'react';
import type { ChosenWeather } from '../../entities/weather/chosen-weather.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import type { DisplayUnits } from '../../platform/preferences.ts';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { WidgetCard } from '../../ui/widget/widget-card.tsx';
import classes from './heat.module.css';
import { RiskRow } from './risk-row.tsx';
import { SetPosition } from './weather-overview-card.tsx';

const INFO =
  'The heat risk of each job: heat-index score times job score plus wind score. Min and Max are the lowest and the ' +
  'highest risk of the day’s hours, each with the wind of its hour, Avg is the mean of the hours’ risks, Curr is the ' +
  'weather now; the monitoring wall has the order of the whole hour under way, which can be another. Below 28 is ' +
  'low, up to 60 high, above extreme. Above them are the lowest, mean and highest WBGT of the day and that of now, ' +
  'each with the minutes of an hour that NIOSH allows the job to be worked. Whichever of the two calls for more ' +
  'caution decides the colour and the words in bold. A high score in cool weather is grey, because it comes from the ' +
  'job. Press a cell to see how it was worked out, and why the two may differ.';

type Props = {
  location: BoardLocation;
  weather: ChosenWeather | undefined;
  /** Null without a position or weather. */
  wbgt: WbgtReader | null;
};

/** The risks of every job at one location. */
export const RiskGrid = memo(function RiskGrid({ location: { location, rows }, weather, wbgt }: Props) {
  const units = useDisplayUnits();
  const orders = useMemo(
    () => wbgt && new Map(rows.map((row) => [row.job.tag_id, ordersOfRow(row, wbgt)])),
    [wbgt, rows],
  );
  const mayManage = mayManageTags(useActor());
  const hasPosition = locationPosition(location.metadata) !== null;
  const note = hasPosition ? weatherText(weather, units) : 'No position, so no weather';
  return (
    <WidgetCard title={location.name} info={INFO} note={note}>
      {hasPosition || !mayManage ? null : (
        <Box mb="xs">
          <SetPosition tag_id={location.tag_id} />
        </Box>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title="No jobs here"
          hint="A job appears here once it is created and assessed."
          action={mayManage ? <ButtonLink to="/settings/jobs">Add a job</ButtonLink> : null}
        />
      ) : (
        <ScrollBox label={`Risks at ${location.name}`} className={classes.rows}>
          <Table stickyHeader className={classes.grid ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Job</Table.Th>
                {HEAT_STATISTICS.map((statistic) => (
                  <Table.Th key={statistic} scope="col" ta="center">
                    {HEAT_STATISTIC_LABELS[statistic]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <RiskRow
                  key={row.job.tag_id}
                  row={row}
                  orders={orders?.get(row.job.tag_id) ?? null}
                  weather={weather}
                  mayAssess={mayManage}
                />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
    </WidgetCard>
  );
});

function weatherText(weather: ChosenWeather | undefined, units: DisplayUnits): string {
  if (!weather || (weather.hours.length === 0 && !weather.current)) return 'No weather data';
  const { current, hours } = weather;
  const degrees = (celsius: number) => temperatureText(celsius, units.temperature_unit);
  if (current) {
    const wind = windText(current.wind_kph, units.is_metric ? 'metric' : 'imperial');
    return `Now ${degrees(current.temperature_c)}, humidity ${Math.round(current.humidity)} %, wind ${wind}`;
  }
  const all = hours.map(({ temperature_c }) => temperature_c);
  return `${degrees(Math.min(...all))} to ${degrees(Math.max(...all))}`;
}
