import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';

/** Pixels. The name stays in view, so on a phone it leaves room for days. */
export const PERSON_WIDTH = 190;

export const PERSON_WIDTH_PHONE = 124;

export const TESTS_WIDTH = 72;

export const MONTH_HEIGHT = 30;

export const DAY_HEIGHT = 46;

export const HEAD_HEIGHT = MONTH_HEIGHT + DAY_HEIGHT;

/** A finger's width. */
const LEAST_DAY_WIDTH = 40;

/** Wider ones would look like blocks instead of days. */
const MOST_DAY_WIDTH = 96;

/** Days share the room there is, within limits. `box` is 0 before it is known. */
export function dayWidthIn(box: number, personWidth: number, days: number): number {
  const room = Math.floor((box - personWidth - TESTS_WIDTH) / Math.max(1, days));
  return Math.max(LEAST_DAY_WIDTH, Math.min(MOST_DAY_WIDTH, room));
}

/** The box is as high as its rows, up to a limit, and then scrolls. */
export function boxHeight(people: number, most: number): number {
  // A scroll bar at the bottom and the borders.
  return Math.min(most, HEAD_HEIGHT + people * VIRTUAL_ROW_HEIGHT + 18);
}

/** The columns that are in view; places and widths in pixels. */
export type VisibleColumns = readonly {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}[];
