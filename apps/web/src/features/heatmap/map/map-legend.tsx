import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { LegendEntry, LegendPart, TemperatureLegend } from '../../../entities/weather/map-legend-parts.tsx';
import { STATUS_PALETTE, statusShade } from '../../../ui/status-palette.ts';
import type { ColourScheme } from '../../../ui/surfaces.ts';
import { RISK_MARKS, squareText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import type { MapLayer } from '../heatmap-search.ts';

/** The letters are those of a score; where the order leads, the minutes of work are in the marker. */
const CAUTIONS = [
  { colour: 'green', mark: RISK_MARKS['Low Risk'], text: 'Low, and work' },
  { colour: 'yellow', mark: RISK_MARKS['High Risk'], text: 'High, or rest for 15 to 30 min of the hour' },
  { colour: 'orange', mark: '15', text: 'Rest for 45 min of the hour' },
  { colour: 'red', mark: RISK_MARKS['Extreme Risk'], text: 'Extreme, or no work: 0 min of the hour' },
  { colour: 'grey', mark: RISK_MARKS['No Assessment'], text: 'No Assessment' },
  { colour: 'grey', mark: RISK_MARKS['No Data'], text: 'No Data' },
] as const;
const STATUSES: readonly MeasurementStatus[] = [
  'hydrated',
  'mildly_dehydrated',
  'moderately_dehydrated',
  'severely_dehydrated',
  'unclassified',
];

type MapLegendProps = {
  layers: readonly MapLayer[];
  scheme: ColourScheme;
  unit: TemperatureUnit;
  system: MeasurementSystem;
};

/** What the colours of the layers mean. */
export function MapLegend({ layers, scheme, unit, system }: MapLegendProps) {
  return (
    <div className={classes.legend}>
      {layers.includes('risk') ? (
        <LegendPart title="Locations by score or work-rest order, whichever calls for more caution">
          {CAUTIONS.map(({ colour, mark, text }) => (
            <LegendEntry key={text} {...STATUS_PALETTE[scheme][colour]} mark={mark} text={text} />
          ))}
        </LegendPart>
      ) : null}
      {layers.includes('temperature') ? <TemperatureLegend unit={unit} scheme={scheme} /> : null}
      {layers.includes('tests') ? (
        <LegendPart title={`Measurements within ${squareText(system)}, by their average class`}>
          {STATUSES.map((status) => (
            <LegendEntry
              key={status}
              {...statusShade(status, scheme)}
              text={status === 'unclassified' ? 'No hydration tests' : MEASUREMENT_STATUS_LABELS[status]}
            />
          ))}
          <li className={classes.many}>
            <span className={classes.ramp} aria-hidden="true" />
            Many, or severe ones
          </li>
        </LegendPart>
      ) : null}
    </div>
  );
}
