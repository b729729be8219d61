/** Millilitres in a US fluid ounce. */
const MILLILITRES_PER_OUNCE = 29.5735;

/** A volume kept in mL as text: "500 mL" in metric, "17 fl oz" in imperial. */
export function drinkText(millilitres: number, system: 'metric' | 'imperial'): string {
  if (system === 'metric') return `${Math.round(millilitres).toLocaleString('en')} mL`;
  return `${Math.round(millilitres / MILLILITRES_PER_OUNCE)} fl oz`;
}
