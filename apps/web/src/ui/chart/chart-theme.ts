import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { type MantineTheme, useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { type StatusShade, statusShade } from '../status-palette.ts';
import { type ColourScheme, SURFACES, themeVariables } from '../theme.ts';
import type { LegendItem, LegendPattern } from './chart-legend.tsx';
import type { ChartOption } from './chart-option.ts';

/** Patterns in ECharts' words: the worse the class, the denser. */
const decals: Readonly<Record<Exclude<LegendPattern, 'line'>, object>> = {
  dots: {
    symbol: 'circle',
    symbolSize: 0.7,
    dashArrayX: [
      [0, 6],
      [3, 3],
    ],
    dashArrayY: [3, 3],
  },
  stripes: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  checks: {
    symbol: 'rect',
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
};

const patterns: Partial<Record<MeasurementStatus, keyof typeof decals>> = {
  mildly_dehydrated: 'dots',
  moderately_dehydrated: 'stripes',
  severely_dehydrated: 'checks',
};

/** Over `shade`; dense patterns take a stronger ink. */
function inkOf(shade: StatusShade, isStrong: boolean): string {
  return `${shade.onFill}${isStrong ? '99' : '40'}`;
}

/** A colour with the pattern that says the same, or plain. Colour never speaks alone. */
export function patternedItemStyle(
  shade: StatusShade,
  pattern: keyof typeof decals | undefined,
  isStrong = false,
) {
  if (!pattern) return { color: shade.fill, decal: { symbol: 'none' } };
  return { color: shade.fill, decal: { ...decals[pattern], color: inkOf(shade, isStrong) } };
}

/** The same in a legend. */
export function patternedLegendItem(
  label: string,
  shade: StatusShade,
  pattern: keyof typeof decals | undefined,
): LegendItem {
  const colour = shade.fill;
  return pattern ? { label, colour, pattern, ink: inkOf(shade, false) } : { label, colour };
}

/** Colour and pattern of a class in a chart; hydrated is plain. */
export function statusItemStyle(status: MeasurementStatus, scheme: ColourScheme, isStrong = false) {
  return patternedItemStyle(statusShade(status, scheme), patterns[status], isStrong);
}

/** The same colour and pattern in a legend. */
export function statusLegendItem(
  status: MeasurementStatus,
  scheme: ColourScheme,
  label: string = MEASUREMENT_STATUS_LABELS[status],
): LegendItem {
  return patternedLegendItem(label, statusShade(status, scheme), patterns[status]);
}

export type TooltipRow = { readonly colour?: string; readonly label: string; readonly value: string };

/** A tooltip of plain nodes: names of people and tags are the users' words and never become markup. */
export function tooltipContent(title: string, rows: readonly TooltipRow[]): HTMLElement {
  const box = document.createElement('div');
  const heading = document.createElement('strong');
  heading.textContent = title;
  box.append(heading);
  for (const { colour, label, value } of rows) {
    const row = document.createElement('div');
    row.style.cssText = 'display:flex;gap:8px;align-items:center';
    const mark = document.createElement('span');
    mark.style.cssText = 'width:10px;height:10px;border-radius:3px;flex:none';
    mark.style.background = colour ?? 'transparent';
    const name = document.createElement('span');
    name.style.flex = '1';
    name.textContent = label;
    const number = document.createElement('strong');
    number.style.cssText = 'margin-inline-start:16px;font-variant-numeric:tabular-nums';
    number.textContent = value;
    row.append(mark, name, number);
    box.append(row);
  }
  return box;
}

/** The colours and letters of a chart, which a canvas cannot take from the style sheet. */
export type ChartTheme = {
  readonly scheme: ColourScheme;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly surface: string;
  /** For what has no class: the brand's colour. */
  readonly plain: string;
  readonly fontFamily: string;
  /** Pixels. */
  readonly fontSize: number;
};

/** Beyond this width a screen is read from across the room. */
const WALL_SCREEN = '(min-width: 2200px)';

export function chartTheme(theme: MantineTheme, scheme: ColourScheme, isWallScreen = false): ChartTheme {
  const variables = themeVariables(theme)[scheme];
  return {
    scheme,
    text: (scheme === 'dark' ? theme.colors.dark[0] : theme.black) ?? '#15252a',
    quiet: variables['--mantine-color-dimmed'] ?? '#4f6167',
    line: variables['--hw-line'] ?? '#dce5e7',
    surface: SURFACES[scheme][0] ?? '#ffffff',
    plain: (scheme === 'dark' ? theme.colors.petrol?.[3] : theme.colors.petrol?.[6]) ?? '#127985',
    fontFamily: theme.fontFamily ?? 'system-ui, sans-serif',
    fontSize: isWallScreen ? 17 : 12,
  };
}

export function useChartTheme(): ChartTheme {
  const theme = useMantineTheme();
  const scheme = useComputedColorScheme('light');
  const isWallScreen = useMediaQuery(WALL_SCREEN, false, { getInitialValueInEffect: false });
  return useMemo(() => chartTheme(theme, scheme, isWallScreen), [theme, scheme, isWallScreen]);
}

/** What every chart has in common: nothing moves, tooltips stay inside, letters as on the page. */
export function baseOption({ text, surface, line, fontFamily, fontSize }: ChartTheme): ChartOption {
  return {
    // Numbers that change are read, not watched; this also serves those who asked for less motion.
    animation: false,
    // Switches the patterns of the bars on; the description is the wrapper's.
    aria: { enabled: true, label: { enabled: false } },
    textStyle: { fontFamily, fontSize, color: text },
    tooltip: {
      confine: true,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text, fontSize, fontFamily },
      // A long line would be wider than a phone, and the page with it.
      extraCssText: 'max-width: calc(100vw - 48px); white-space: normal; overflow-wrap: break-word;',
      transitionDuration: 0,
    },
  };
}

/** An axis with quiet letters and lines. */
export function axisStyle({ quiet, line, fontSize }: ChartTheme) {
  return {
    axisLabel: { color: quiet, fontSize },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: line } },
    nameTextStyle: { color: quiet, fontSize },
  };
}

const THOUSAND = 1000;

/** An amount beside an axis: from five digits on in thousands, for which margins have room. */
export function amountLabel(amount: number): string {
  return amount < 10 * THOUSAND
    ? formatNumber(amount)
    : `${(amount / THOUSAND).toLocaleString('en', { maximumFractionDigits: 1 })}k`;
}

/** Half of a day's name: the last one along an axis stands around its bar. */
export function axisNameRoom({ fontSize }: ChartTheme): number {
  return Math.ceil(fontSize * 2.2);
}

/** Margins as they are given: measuring every label to fit them takes longer than drawing the chart. */
export const exactGrid = { containLabel: false, outerBoundsMode: 'none' as const };
