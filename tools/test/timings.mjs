import fs from 'node:fs';
import path from 'node:path';
import { cache, root } from '../setup/places.mjs';

/** Where the last run left its times. */
export const lastTimings = path.join(cache, 'timings.json');
/** The times of a run that are accepted, in seconds by file. */
export const baselineFile = path.join(root, 'tools/test/timings.baseline.json');

const ROWS_SHOWN = 30;
/** A file may take twice its share of the run before it is reported. */
const MOST_TIMES = 2;
/** Shares below this are not compared: what runs beside such a file changes its time by more than twice. */
const SMALLEST_SHARE = 0.015;

const addUp = (rows, key) => rows.reduce((sum, row) => sum + row[key], 0);
const percent = (part, whole) => `${((100 * part) / Math.max(whole, 0.001)).toFixed(1)}%`;

/** Adds up the times of rows that belong to the same file: seconds by file name. */
export function addUpByFile(rows) {
  const seconds = {};
  for (const row of rows) seconds[row.file] = (seconds[row.file] ?? 0) + row.seconds;
  return seconds;
}

/**
 * Describes the slowest files or journeys of one kind, and how much of the time is setup.
 * @param rows `{ file, title?, seconds, setupSeconds }`
 */
export function describeTimings(kind, rows) {
  const total = addUp(rows, 'seconds');
  const slowest = [...rows].sort((a, b) => b.seconds - a.seconds).slice(0, ROWS_SHOWN);
  return [
    `${kind}: ${total.toFixed(0)} s in ${rows.length}, ${percent(addUp(rows, 'setupSeconds'), total)} of it setup`,
    ...slowest.map(
      ({ file, title, seconds }) =>
        `  ${seconds.toFixed(1).padStart(6)} s  ${percent(seconds, total).padStart(5)}  ${file}${title ? ` › ${title}` : ''}`,
    ),
  ];
}

/**
 * Finds files that take more than twice their share of the baseline. Shares are of the files that both have, so that
 * neither a part of the tests nor a slower machine changes them; a new file is compared with the smallest share.
 * @param seconds by file, of this run
 * @param baseline by file, of the accepted run
 */
export function findSlowerFiles(seconds, baseline) {
  const known = Object.keys(seconds).filter((file) => file in baseline);
  const total = known.reduce((sum, file) => sum + seconds[file], 0);
  const baselineTotal = known.reduce((sum, file) => sum + baseline[file], 0);
  if (total === 0 || baselineTotal === 0) return [];
  return Object.entries(seconds).flatMap(([file, own]) => {
    const share = own / total;
    const accepted = Math.max((baseline[file] ?? 0) / baselineTotal, SMALLEST_SHARE);
    if (share <= MOST_TIMES * accepted) return [];
    return [
      `${file} takes ${percent(own, total)} of the time, more than twice its ${percent(accepted, 1)}. Make it faster, or accept it: npm run timings -- write`,
    ];
  });
}

/** Reads a JSON file; undefined when there is none. */
export function readIfThere(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
