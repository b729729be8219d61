export type TemperatureUnit = 'celsius' | 'fahrenheit';

export const TEMPERATURE_UNIT_SYMBOLS: Readonly<Record<TemperatureUnit, string>> = {
  celsius: '°C',
  fahrenheit: '°F',
};

/** See docs/rules.md#weather-on-the-screen. */
export function celsiusToFahrenheit(celsius: number): number {
  return (celsius * 9) / 5 + 32;
}

/** The exact inverse, with 5/9. */
export function fahrenheitToCelsius(fahrenheit: number): number {
  return ((fahrenheit - 32) * 5) / 9;
}

/** A temperature kept in °C, in the unit it is shown in. */
export function temperatureIn(unit: TemperatureUnit, celsius: number): number {
  return unit === 'fahrenheit' ? celsiusToFahrenheit(celsius) : celsius;
}

/** What was given in a reader's unit, in °C. */
export function celsiusOf(unit: TemperatureUnit, degrees: number): number {
  return unit === 'celsius' ? degrees : fahrenheitToCelsius(degrees);
}

/** One decimal, and never "-0.0". */
export function oneDecimal(value: number): string {
  const text = value.toFixed(1);
  return text === '-0.0' ? '0.0' : text;
}

/** A temperature kept in °C as text with one decimal, as in "37.1 °C" or "98.8 °F". */
export function temperatureText(celsius: number, unit: TemperatureUnit): string {
  return `${oneDecimal(temperatureIn(unit, celsius))} ${TEMPERATURE_UNIT_SYMBOLS[unit]}`;
}

/** A difference kept in °C as text with its sign: "+3 °C" or "+5.4 °F". */
export function temperatureDifferenceText(celsius: number, unit: TemperatureUnit): string {
  const degrees = unit === 'fahrenheit' ? (celsius * 9) / 5 : celsius;
  const sign = degrees > 0 ? '+' : degrees < 0 ? '−' : '';
  return `${sign}${oneDecimal(Math.abs(degrees)).replace('.0', '')} ${TEMPERATURE_UNIT_SYMBOLS[unit]}`;
}

/** The same without its sign, for words that say which way: "3 °C" above something. */
export function temperatureApartText(celsius: number, unit: TemperatureUnit): string {
  return temperatureDifferenceText(Math.abs(celsius), unit).replace('+', '');
}

/** The temperatures (°C) at which the colour changes; each belongs to the warmer side. */
export const TEMPERATURE_COLOUR_BREAKS_C = [0, 10, 20, 30, 40] as const;

/** One colour for each band, coldest first, by name; the palette gives the shade for light and dark. */
export const TEMPERATURE_COLOURS = ['blue', 'cyan', 'green', 'yellow', 'orange', 'red'] as const;
export type TemperatureColour = (typeof TEMPERATURE_COLOURS)[number];

/** The colour of a temperature given in `unit`; Fahrenheit is converted first. */
export function temperatureColour(temperature: number, unit: TemperatureUnit): TemperatureColour {
  const celsius = unit === 'fahrenheit' ? fahrenheitToCelsius(temperature) : temperature;
  const band = TEMPERATURE_COLOUR_BREAKS_C.filter((limit) => celsius >= limit).length;
  return TEMPERATURE_COLOURS[band] ?? 'red';
}
