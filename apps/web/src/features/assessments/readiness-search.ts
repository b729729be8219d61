import { isUuid } from '@heatwise/domain/text/uuid';

/** Which assessment is open: a saved one, or a new one. */
export type ReadinessSearch = { readonly open?: string; readonly edit?: true };

export function readReadinessSearch({ open, edit }: Record<string, unknown>): ReadinessSearch {
  if (open === 'new') return { open };
  if (typeof open !== 'string' || !isUuid(open)) return {};
  return { open: open.toLowerCase(), ...(edit === true && { edit }) };
}
