import { formatNumber } from '../text/format-number.ts';
/** Millilitres in a US fluid ounce. */
export const MILLILITRES_PER_OUNCE = 29.5735;
const OUNCES_PER_QUART = 32;
const MILLILITRES_PER_LITRE = 1000;
/** From here on nobody drinks it at once: litres and quarts are read more easily. */
const LARGE_MILLILITRES = 2000;

/** A volume kept in mL as text: "500 mL" or "8.6 L" in metric, "17 fl oz" or "9.1 qt" (US) in imperial. */
export function drinkText(millilitres: number, system: 'metric' | 'imperial'): string {
  const isLarge = millilitres >= LARGE_MILLILITRES;
  if (system === 'metric') {
    return isLarge
      ? `${(millilitres / MILLILITRES_PER_LITRE).toFixed(1)} L`
      : `${formatNumber(Math.round(millilitres))} mL`;
  }
  const ounces = millilitres / MILLILITRES_PER_OUNCE;
  return isLarge ? `${(ounces / OUNCES_PER_QUART).toFixed(1)} qt` : `${Math.round(ounces)} fl oz`;
}

/** What a sentence calls about a litre: a US quart is 0.95 L. */
export function litreWord(system: 'metric' | 'imperial'): 'litre' | 'quart' {
  return system === 'metric' ? 'litre' : 'quart';
}
