import {
  CLASS_COLOURS,
  type ClassColour,
  type CustomClass,
} from '@heatwise/domain/measurements/custom-class';

/** A class while it is edited: rows keep their fields when others come and go. */
export type ClassDraft = CustomClass & { readonly id: number };

export function draftOf(classes: readonly CustomClass[]): ClassDraft[] {
  return classes.map((each, id) => ({ ...each, id }));
}

export function classesOf(draft: readonly ClassDraft[]): CustomClass[] {
  return draft.map(({ name, colour, up_to }) => ({ name: name.trim(), colour, up_to }));
}

/** Two to begin with, which is the least there can be; later one more at the end, in a colour not used yet. */
export function newClass(draft: readonly ClassDraft[]): ClassDraft[] {
  const [first, second] = [emptyClass(draft, 'green'), emptyClass(draft, 'red', 1)];
  if (draft.length === 0) return [first, second];
  const unused = CLASS_COLOURS.find((colour) => draft.every((each) => each.colour !== colour));
  return [...draft, emptyClass(draft, unused ?? 'neutral')];
}

/** Without the one; the last of those that stay takes all greater values. */
export function withoutClass(draft: readonly ClassDraft[], id: number): ClassDraft[] {
  const rest = draft.filter((each) => each.id !== id);
  return rest.map((each, index) => (index === rest.length - 1 ? { ...each, up_to: null } : each));
}

function emptyClass(draft: readonly ClassDraft[], colour: ClassColour, after = 0): ClassDraft {
  const id = Math.max(-1, ...draft.map((each) => each.id)) + 1 + after;
  return { id, name: '', colour, up_to: null };
}
