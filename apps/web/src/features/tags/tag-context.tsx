import { createContext, type ReactNode, useContext } from 'react';
import type { TagRow } from './tags.queries.ts';

const TagContext = createContext<TagRow | null>(null);

export function TagProvider({ tag, children }: { tag: TagRow; children: ReactNode }) {
  return <TagContext value={tag}>{children}</TagContext>;
}

/** The tag whose page this is. Throws an Error outside of TagFrame. */
export function useTag(): TagRow {
  const tag = useContext(TagContext);
  if (!tag) throw new Error('No tag is shown: wrap the part in TagFrame.');
  return tag;
}
