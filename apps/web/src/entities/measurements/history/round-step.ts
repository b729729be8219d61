/** The next of 1, 2, 5, 10, … that is not smaller: what an axis counts in. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10;
  return exact(step * power);
}

/** Without the last digits of a binary fraction, which an axis would show. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}
