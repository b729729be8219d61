import type { SyntheticEvent } from 'react';

/** Words that their column is too narrow for are shown in full on hover. */
export function tellWhatIsCutOff({ target }: Pick<SyntheticEvent, 'target'>): void {
  const cell = (target as HTMLElement).closest('td');
  if (!cell || cell.dataset.action) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
