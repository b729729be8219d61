import {
  MEASUREMENT_STATUS_COLOURS,
  type MeasurementStatus,
  type MeasurementStatusColour,
} from '@heatwise/domain/measurements/measurement-status';
import type { ColourScheme } from './theme.ts';

/**
 * One status colour in one scheme. `fill` is for shapes (3:1 against every surface), `onFill` for text on it and
 * `text` for words on a surface or on `soft` (4.5:1 each).
 */
export type StatusShade = {
  readonly fill: string;
  readonly onFill: string;
  readonly text: string;
  readonly soft: string;
};

const white = '#ffffff';
const ink = '#10181b';

/** The one palette of measurement statuses. */
export const STATUS_PALETTE: Readonly<
  Record<ColourScheme, Readonly<Record<MeasurementStatusColour, StatusShade>>>
> = {
  light: {
    green: { fill: '#278238', onFill: white, text: '#1d6a2b', soft: '#e3f4e6' },
    yellow: { fill: '#b08900', onFill: ink, text: '#6b5200', soft: '#fbf1cc' },
    orange: { fill: '#c94c06', onFill: white, text: '#983a03', soft: '#fde7d8' },
    red: { fill: '#c01f2e', onFill: white, text: '#a51825', soft: '#fbe0e2' },
    'blue-1': { fill: '#4094dd', onFill: ink, text: '#175c99', soft: '#e6f2fc' },
    'blue-2': { fill: '#1c73c4', onFill: white, text: '#14559a', soft: '#dcebfa' },
    'blue-3': { fill: '#14539a', onFill: white, text: '#104680', soft: '#d3e3f6' },
    'blue-4': { fill: '#0a3266', onFill: white, text: '#0a3266', soft: '#cddcf0' },
    neutral: { fill: '#657480', onFill: white, text: '#4a5762', soft: '#e8edf0' },
    grey: { fill: '#868e96', onFill: ink, text: '#565e65', soft: '#eef0f2' },
    'dark-grey': { fill: '#495057', onFill: white, text: '#343a40', soft: '#dee2e6' },
  },
  dark: {
    green: { fill: '#51cf66', onFill: ink, text: '#69db7c', soft: '#17361f' },
    yellow: { fill: '#ffd43b', onFill: ink, text: '#ffe066', soft: '#3b3312' },
    orange: { fill: '#ff922b', onFill: ink, text: '#ffa94d', soft: '#432a12' },
    red: { fill: '#ff6b6b', onFill: ink, text: '#ffa8a8', soft: '#471f22' },
    'blue-1': { fill: '#d0ebff', onFill: ink, text: '#d0ebff', soft: '#2b3f4d' },
    'blue-2': { fill: '#8cc8ff', onFill: ink, text: '#a5d8ff', soft: '#21394d' },
    'blue-3': { fill: '#4dabf7', onFill: ink, text: '#74c0fc', soft: '#16324a' },
    'blue-4': { fill: '#2b8ae8', onFill: ink, text: '#63b1ff', soft: '#0f2947' },
    neutral: { fill: '#9fb0bd', onFill: ink, text: '#b5c4cf', soft: '#283840' },
    grey: { fill: '#adb5bd', onFill: ink, text: '#c1c8ce', soft: '#30393d' },
    'dark-grey': { fill: '#7d868f', onFill: ink, text: '#a9b1b8', soft: '#22292c' },
  },
};

/** A shape for each status, by ECharts' names, so that points of a chart differ without colour too. */
export const STATUS_SYMBOLS = {
  hydrated: 'circle',
  mildly_dehydrated: 'rect',
  moderately_dehydrated: 'triangle',
  severely_dehydrated: 'diamond',
  low_sodium: 'circle',
  moderate_sodium: 'rect',
  high_sodium: 'triangle',
  very_high_sodium: 'diamond',
  unclassified: 'roundRect',
  invalid: 'emptyCircle',
  removed: 'emptyRect',
} as const satisfies Record<MeasurementStatus, string>;

/** Shapes of an organisation's own classes, from the lowest on. */
export const CLASS_SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin', 'arrow'] as const;

export function colourShade(colour: MeasurementStatusColour, scheme: ColourScheme): StatusShade {
  return STATUS_PALETTE[scheme][colour];
}

export function statusShade(status: MeasurementStatus, scheme: ColourScheme): StatusShade {
  return colourShade(MEASUREMENT_STATUS_COLOURS[status], scheme);
}
