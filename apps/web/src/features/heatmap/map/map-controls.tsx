import { HEAT_STATISTIC_LABELS, leadingStatistic } from '@heatwise/domain/heat/daily-heat';
import { HEAT_FILTER_MODE_LABELS, heatDateChoices } from '@heatwise/domain/heat/heat-filter';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { Chip, Group, SegmentedControl, Select } from '@mantine/core';
import { searchOptions } from '../../../ui/search-options.ts';
import classes from '../heatmap.module.css';
import { MAP_LAYERS, type MapLayer, type MapView, statisticsOf } from '../heatmap-search.ts';

type Named = { readonly tag_id: string; readonly name: string };

type MapControlsProps = {
  view: MapView;
  today: CalendarDay;
  jobs: readonly Named[];
  /** Those with a position. */
  locations: readonly Named[];
  onChange: (view: MapView) => void;
};

const LIVE = 'live';
const WORST = 'worst';
const ALL = 'all';
const options = (named: readonly Named[]) =>
  named.map(({ tag_id, name }) => ({ value: tag_id, label: name }));

/** What the map is drawn with: day, statistic and job of the heat risk, layers, and where to look. */
export function MapControls({ view, today, jobs, locations, onChange }: MapControlsProps) {
  const days = heatDateChoices(today).map((day) => ({ value: day, label: dayText(day) }));
  const job = jobs.find(({ tag_id }) => tag_id === view.job_id);
  const near = locations.find(({ tag_id }) => tag_id === view.near);

  function setDate(date: CalendarDay | null): void {
    const isKept = view.statistic !== leadingStatistic(view.date === null);
    const has = statisticsOf(date, today).includes(view.statistic);
    onChange({ ...view, date, statistic: isKept && has ? view.statistic : leadingStatistic(date === null) });
  }

  return (
    <div className={classes.controls}>
      <div className={classes.choices}>
        <Select
          label="Weather of"
          allowDeselect={false}
          data={[{ value: LIVE, label: HEAT_FILTER_MODE_LABELS.live }, ...days]}
          value={view.date ?? LIVE}
          onChange={(value) => setDate(value === LIVE ? null : value)}
        />
        <Select
          label="Statistic"
          allowDeselect={false}
          data={statisticsOf(view.date, today).map((value) => ({
            value,
            label: HEAT_STATISTIC_LABELS[value],
          }))}
          value={view.statistic}
          onChange={(value) => value && onChange({ ...view, statistic: value })}
        />
        <Select
          label="Job"
          allowDeselect={false}
          searchable
          filter={searchOptions}
          data={[{ value: WORST, label: 'Most at risk' }, ...options(jobs)]}
          value={job?.tag_id ?? WORST}
          onChange={(value) => onChange({ ...view, job_id: value === WORST ? null : value })}
        />
        <Select
          label="Look at"
          allowDeselect={false}
          searchable
          filter={searchOptions}
          data={[{ value: ALL, label: 'Everything' }, ...options(locations)]}
          value={near?.tag_id ?? ALL}
          onChange={(value) => onChange({ ...view, near: value === ALL ? null : value })}
        />
      </div>
      <div className={classes.layers}>
        <Chip.Group
          multiple
          value={[...view.layers]}
          onChange={(chosen) =>
            onChange({ ...view, layers: layerNames.filter((layer) => chosen.includes(layer)) })
          }
        >
          <Group gap="xs" role="group" aria-label="Shown on the map">
            {layerNames.map((layer) => (
              <Chip key={layer} value={layer} size="sm" classNames={{ label: classes.chip ?? '' }}>
                {MAP_LAYERS[layer]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <SegmentedControl
          aria-label="Show as"
          className={classes.switch ?? ''}
          data={[
            { value: 'map', label: 'Map' },
            { value: 'table', label: 'Table' },
          ]}
          value={view.isTable ? 'table' : 'map'}
          onChange={(value) => onChange({ ...view, isTable: value === 'table' })}
        />
      </div>
    </div>
  );
}

const layerNames = Object.keys(MAP_LAYERS) as MapLayer[];
