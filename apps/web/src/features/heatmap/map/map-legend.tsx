import { RISK_TAG_COLOURS, type RiskTag } from '@heatwise/domain/heat/risk';
import {
  oneDecimal,
  TEMPERATURE_COLOUR_BREAKS_C,
  TEMPERATURE_COLOURS,
  TEMPERATURE_UNIT_SYMBOLS,
  type TemperatureUnit,
  temperatureIn,
} from '@heatwise/domain/heat/temperature';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import type { ReactNode } from 'react';
import { type ColourScheme, STATUS_PALETTE, statusShade } from '../../../ui/status-palette.ts';
import { temperatureShade } from '../../../ui/temperature-shade.ts';
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
        <Part title="Locations by heat risk">
          {RISKS.map((risk) => {
            const { fill, onFill } = STATUS_PALETTE[scheme][RISK_TAG_COLOURS[risk]];
            return <Entry key={risk} fill={fill} onFill={onFill} mark={RISK_MARKS[risk] ?? ''} text={risk} />;
          })}
        </Part>
      ) : null}
      {layers.includes('temperature') ? (
        <Part title={`Temperature (${TEMPERATURE_UNIT_SYMBOLS[unit]})`}>
          {bandTexts(unit).map((text, band) => {
            const { fill, onFill } = temperatureShade(TEMPERATURE_COLOURS[band] ?? 'red', scheme);
            return <Entry key={text} fill={fill} onFill={onFill} text={text} />;
          })}
          <Entry {...STATUS_PALETTE[scheme].grey} text="No data" />
        </Part>
      ) : null}
      {layers.includes('tests') ? (
        <Part title={`Measurements within ${squareText(system)}, by their average class`}>
          {STATUSES.map((status) => (
            <Entry
              key={status}
              {...statusShade(status, scheme)}
              text={status === 'unclassified' ? 'No hydration tests' : MEASUREMENT_STATUS_LABELS[status]}
            />
          ))}
          <li className={classes.entry}>
            <span className={classes.ramp} aria-hidden="true" />
            Many, or severe ones
          </li>
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <span className={classes.partTitle}>{title}</span>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}

type EntryProps = { fill: string; onFill: string; mark?: string; text: string };

function Entry({ fill, onFill, mark = '', text }: EntryProps) {
  return (
    <li className={classes.entry}>
      <span className={classes.dot} style={{ background: fill, color: onFill }} aria-hidden="true">
        {mark}
      </span>
      {text}
    </li>
  );
}

/** 'below 0', '0 to 10', …, '40 and above', in the unit shown. */
function bandTexts(unit: TemperatureUnit): string[] {
  const breaks = TEMPERATURE_COLOUR_BREAKS_C.map((celsius) =>
    oneDecimal(temperatureIn(unit, celsius)).replace('.0', ''),
  );
  return TEMPERATURE_COLOURS.map((_colour, band) => {
    if (band === 0) return `below ${breaks[0]}`;
    const [from, to] = [breaks[band - 1], breaks[band]];
    return to === undefined ? `${from} and above` : `${from} to ${to}`;
  });
}
