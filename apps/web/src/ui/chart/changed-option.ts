import type { ChartOption } from './chart-option.ts';

type Parts = Readonly<Record<string, unknown>>;

/**
 * What is left to say to a chart that shows `before`, so that it shows `after`: a whole new option would have the
 * library make all of its parts again. Null where parts came or went, which only a new drawing shows; without keys where
 * nothing changed.
 */
export function changedOption(before: ChartOption, after: ChartOption): ChartOption | null {
  return changedParts(before, after);
}

/** The values that changed, objects with theirs; null where a name came or went. */
function changedParts(before: Parts, after: Parts): Parts | null {
  const names = Object.keys(after);
  if (names.length !== Object.keys(before).length) return null;
  const changed: Record<string, unknown> = {};
  for (const name of names) {
    if (!Object.hasOwn(before, name)) return null;
    const [old, value] = [before[name], after[name]];
    if (isEqual(old, value)) continue;
    if (value === undefined || old === undefined) return null;
    if (isParts(old) && isParts(value)) {
      const inner = changedParts(old, value);
      if (!inner) return null;
      changed[name] = inner;
    } else if (isListOfComponents(name, old) && isListOfComponents(name, value)) {
      const list = changedComponents(old, value);
      if (!list) return null;
      changed[name] = list;
    } else changed[name] = value;
  }
  return changed;
}

/** Those of a list have their places; each says of what type and name it is, by which the library finds it. */
function changedComponents(before: readonly Parts[], after: readonly Parts[]): readonly Parts[] | null {
  if (before.length !== after.length) return null;
  const list = after.map((component, place) => {
    const old = before[place] ?? {};
    if (old.type !== component.type || old.name !== component.name) return null;
    const changed = changedParts(old, component);
    const { type, name } = component;
    return changed && { type, ...(name === undefined ? {} : { name }), ...changed };
  });
  return list.includes(null) ? null : (list as Parts[]);
}

/** Lists of anything else, such as data, are replaced as they are. */
function isListOfComponents(name: string, value: unknown): value is readonly Parts[] {
  return (name === 'series' || name === 'dataZoom') && Array.isArray(value);
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  }
  if (!isParts(a) || !isParts(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  );
}
