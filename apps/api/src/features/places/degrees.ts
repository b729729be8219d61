import { z } from 'zod';

/** Degrees as services write them, as numbers or as texts: latitudes with 90 at most, longitudes with 180. */
export function degrees(most: 90 | 180) {
  const text = z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/);
  return z.union([z.number(), text.transform(Number)]).pipe(z.number().min(-most).max(most));
}
