/** A ref that puts the cursor into a field when its step appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
