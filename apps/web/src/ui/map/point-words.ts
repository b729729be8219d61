/** Plain nodes: names are the users' words and never become markup. */
export function wordsOf({ label, note }: { readonly label: string; readonly note?: string }): HTMLElement {
  const box = document.createElement('div');
  const heading = document.createElement('strong');
  heading.textContent = label;
  box.append(heading);
  if (note) {
    const line = document.createElement('div');
    line.textContent = note;
    box.append(line);
  }
  return box;
}
