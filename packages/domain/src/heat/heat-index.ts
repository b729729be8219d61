import { celsiusToFahrenheit, fahrenheitToCelsius } from './temperature.ts';

/** See docs/rules.md#heat-index. */
export const HUMIDITY_TOO_HIGH_MESSAGE = 'Relative humidity cannot exceed 100%.';
export const HUMIDITY_TOO_LOW_MESSAGE = 'Relative humidity cannot be less than 0%.';
export const WEATHER_NOT_A_NUMBER_MESSAGE = 'Temperature and relative humidity must be numbers.';

/** Up to and including this temperature (4.44 °C) the heat index is the air temperature. */
export const PLAIN_UP_TO_FAHRENHEIT = 40;
/** Converting 40 °F to °C and back adds less than this. */
const ROUNDING_ERROR = 1e-9;

/** What is wrong with a relative humidity (%), in the words of the alert; null when nothing is. */
export function humidityProblem(relativeHumidity: number): string | null {
  if (relativeHumidity > 100) return HUMIDITY_TOO_HIGH_MESSAGE;
  if (relativeHumidity < 0) return HUMIDITY_TOO_LOW_MESSAGE;
  return null;
}

function refuseImpossibleWeather(temperature: number, relativeHumidity: number): void {
  const problem = humidityProblem(relativeHumidity);
  if (problem !== null) throw new RangeError(problem);
  if (!Number.isFinite(temperature) || Number.isNaN(relativeHumidity)) {
    throw new RangeError(WEATHER_NOT_A_NUMBER_MESSAGE);
  }
}

/** The index above the plain temperatures, °F and % in, °F out. */
function computedIndex(t: number, r: number): number {
  const simple = 0.5 * (t + 61 + 1.2 * (t - 68) + 0.094 * r);
  if (simple <= 79) return simple;

  const regression =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r;
  if (r <= 13 && t >= 80 && t <= 112) {
    return regression - ((13 - r) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  }
  if (r > 85 && t >= 80 && t <= 87) {
    return regression + ((r - 85) / 10) * ((87 - t) / 5);
  }
  return regression;
}

/**
 * The heat index in °C for an air temperature in °C and a relative humidity in percent (0 to 100).
 * Throws a RangeError with the message of the alert for a humidity outside 0 to 100, and for what is not a number.
 */
export function heatIndexCelsius(temperatureC: number, relativeHumidity: number): number {
  refuseImpossibleWeather(temperatureC, relativeHumidity);
  const temperatureF = celsiusToFahrenheit(temperatureC);
  if (temperatureF <= PLAIN_UP_TO_FAHRENHEIT + ROUNDING_ERROR) return temperatureC;
  return fahrenheitToCelsius(computedIndex(temperatureF, relativeHumidity));
}

/**
 * As `heatIndexCelsius`, in °F in and out.
 *
 * @reference
 */
export function heatIndexFahrenheit(temperatureF: number, relativeHumidity: number): number {
  refuseImpossibleWeather(temperatureF, relativeHumidity);
  if (temperatureF <= PLAIN_UP_TO_FAHRENHEIT) return temperatureF;
  return computedIndex(temperatureF, relativeHumidity);
}
