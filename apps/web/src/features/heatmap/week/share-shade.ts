import type { ColourScheme } from '../../../ui/surfaces.ts';

type Shade = { readonly fill: string; readonly onFill: string };

/** The parts at which the colour changes, and their names. */
export const SHARE_STEPS = [
  { from: 0, text: 'below 10 %' },
  { from: 0.1, text: '10 to 25 %' },
  { from: 0.25, text: '25 to 50 %' },
  { from: 0.5, text: '50 to 75 %' },
  { from: 0.75, text: '75 % and more' },
] as const;

/** One hue that grows stronger; the letters on it have a contrast of 4.5:1 at least. */
const SHADES: Readonly<Record<ColourScheme, readonly Shade[]>> = {
  light: [
    { fill: '#eef3f4', onFill: '#3d4a4e' },
    { fill: '#fde2c4', onFill: '#5f3206' },
    { fill: '#f9b877', onFill: '#4a2503' },
    { fill: '#c44e0a', onFill: '#ffffff' },
    { fill: '#a51825', onFill: '#ffffff' },
  ],
  dark: [
    { fill: '#22343a', onFill: '#c2d0d3' },
    { fill: '#4b3016', onFill: '#ffd8a8' },
    { fill: '#8a4a10', onFill: '#ffffff' },
    { fill: '#f08c3a', onFill: '#10181b' },
    { fill: '#ff8787', onFill: '#10181b' },
  ],
};

/** The colour of a part between 0 and 1. */
export function shareShade(share: number, scheme: ColourScheme): Shade {
  const step = SHARE_STEPS.filter(({ from }) => share >= from).length - 1;
  return SHADES[scheme][step] ?? { fill: 'transparent', onFill: 'inherit' };
}
