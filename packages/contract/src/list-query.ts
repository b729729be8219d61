import { z } from 'zod';

/** Part of a name that a list is searched for; case does not matter. */
export const searchedName = z.string().max(200).optional();

/** Rows of a list that a page leaves out. */
export const listOffset = z.coerce.number().int().min(0).max(1_000_000).default(0);
