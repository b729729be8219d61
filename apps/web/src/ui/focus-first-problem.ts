/** After the fields are marked, the first of them is gone to. */
export function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Marks a field that shows something else than its value, because it cannot be one. */
export const NOT_KEPT = 'data-not-kept';

export function hasFieldNotKept(form: HTMLFormElement): boolean {
  return form.querySelector(`[${NOT_KEPT}]`) !== null;
}
