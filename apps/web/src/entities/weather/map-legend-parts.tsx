import {
  oneDecimal,
  TEMPERATURE_COLOUR_BREAKS_C,
  TEMPERATURE_COLOURS,
  TEMPERATURE_UNIT_SYMBOLS,
  type TemperatureUnit,
  temperatureIn,
} from '@heatwise/domain/heat/temperature';
import type { ReactNode } from 'react';
import classes from '../../ui/map/map.module.css';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import type { ColourScheme } from '../../ui/theme.ts';
import { NO_TEMPERATURE, temperatureShade } from './temperature-shade.ts';

/** One part of what is said below a map: a title and what its colours mean. */
export function LegendPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.legendPart}>
      <span className={classes.legendTitle}>{title}</span>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}

type EntryProps = { fill: string; onFill: string; mark?: string; text: string };

export function LegendEntry({ fill, onFill, mark = '', text }: EntryProps) {
  return (
    <li className={classes.legendEntry}>
      <span className={classes.legendDot} style={{ background: fill, color: onFill }} aria-hidden="true">
        {mark}
      </span>
      {text}
    </li>
  );
}

export function TemperatureLegend({ unit, scheme }: { unit: TemperatureUnit; scheme: ColourScheme }) {
  return (
    <LegendPart title={`Temperature (${TEMPERATURE_UNIT_SYMBOLS[unit]})`}>
      {bandTexts(unit).map((text, band) => {
        const { fill, onFill } = temperatureShade(TEMPERATURE_COLOURS[band] ?? 'red', scheme);
        return <LegendEntry key={text} fill={fill} onFill={onFill} text={text} />;
      })}
      <LegendEntry {...STATUS_PALETTE[scheme].grey} text={NO_TEMPERATURE} />
    </LegendPart>
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
