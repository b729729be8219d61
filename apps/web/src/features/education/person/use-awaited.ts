import { useEffect, useState } from 'react';

type Awaited = { readonly module_id: string; readonly title: string };
/** A busy server takes longer; then the page shows it with its next look. */
const LONGEST_MS = 30_000;

/** A module that was just assigned, until the person has it. */
export function useAwaited() {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(() => setAwaited(null), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return { awaited, setAwaited };
}
