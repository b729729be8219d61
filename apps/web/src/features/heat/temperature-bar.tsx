import { temperatureBands } from '@heatwise/domain/heat/weather-overview';
import { useComputedColorScheme } from '@mantine/core';
import { temperatureShade } from '../../entities/weather/temperature-shade.ts';
import classes from './heat.module.css';

type Props = {
  low_c: number;
  high_c: number;
  /** What the whole width stands for. */
  from_c: number;
  to_c: number;
};

/** Where a day's temperatures lie among those of all days; the numbers are beside it. */
export function TemperatureBar({ low_c, high_c, from_c, to_c }: Props) {
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
