import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { expect, test } from 'vitest';
import { STATUS_PALETTE, statusShade } from './status-palette.ts';
import { SURFACES } from './theme.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const shades = (['light', 'dark'] as const).flatMap((scheme) =>
  Object.entries(STATUS_PALETTE[scheme]).map(([name, shade]) => ({ scheme, name, shade })),
);

test.each(shades)('$scheme $name is seen and read on every surface', ({ scheme, shade }) => {
  for (const surface of SURFACES[scheme]) {
    expect(contrast(shade.fill, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(shade.text, surface)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(shade.onFill, shade.fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shade.text, shade.soft)).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('no two statuses share a colour in %s', (scheme) => {
  const fills = MEASUREMENT_STATUSES.map((status) => statusShade(status, scheme).fill);
  expect(new Set(fills).size).toBe(MEASUREMENT_STATUSES.length);
});
