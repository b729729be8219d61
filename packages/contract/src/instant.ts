import { z } from 'zod';
import { INSTANT_PATTERN } from './instant-pattern.ts';

/** The wire's time as a schema. */
export const instantSchema = z.string().regex(INSTANT_PATTERN);
