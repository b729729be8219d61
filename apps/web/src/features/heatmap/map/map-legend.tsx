import { RISK_TAG_COLOURS, type RiskTag } from '@heatwise/domain/heat/risk';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { LegendEntry, LegendPart, TemperatureLegend } from '../../../ui/map/map-legend-parts.tsx';
import { type ColourScheme, STATUS_PALETTE, statusShade } from '../../../ui/status-palette.ts';
import { RISK_MARKS, squareText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import type { MapLayer } from '../heatmap-search.ts';

const RISKS: readonly RiskTag[] = ['Low Risk', 'High Risk', 'Extreme Risk', 'No Assessment', 'No Data'];
const STATUSES: readonly MeasurementStatus[] = [
  'hydrated',
  'mildly_dehydrated',
  'moderately_dehydrated',
  'severely_dehydrated',
  'unclassified',
];

type Props = {
  layers: readonly MapLayer[];
  scheme: ColourScheme;
  unit: TemperatureUnit;
  system: MeasurementSystem;
};

/** What the colours of the layers mean. */
export function MapLegend({ layers, scheme, unit, system }: Props) {
  return (
    <div className={classes.legend}>
      {layers.includes('risk') ? (
        <LegendPart title="Locations by heat risk">
          {RISKS.map((risk) => {
            const { fill, onFill } = STATUS_PALETTE[scheme][RISK_TAG_COLOURS[risk]];
            return (
              <LegendEntry key={risk} fill={fill} onFill={onFill} mark={RISK_MARKS[risk] ?? ''} text={risk} />
            );
          })}
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
