/** Where a caption stands on the screen, and how much it matters that it is read. */
export type CaptionBox = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'> & { readonly weight: number };

function covers(one: CaptionBox, other: CaptionBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The places in the list of the captions that can be read beside each other: of two that would cover one another
 * the one of more weight stays, of equal ones the first.
 */
export function readableCaptions(boxes: readonly CaptionBox[]): ReadonlySet<number> {
  const heaviestFirst = boxes
    .map((box, place) => ({ box, place }))
    .sort((one, other) => other.box.weight - one.box.weight || one.place - other.place);
  const kept: typeof heaviestFirst = [];
  for (const caption of heaviestFirst)
    if (!kept.some(({ box }) => covers(box, caption.box))) kept.push(caption);
  return new Set(kept.map(({ place }) => place));
}
