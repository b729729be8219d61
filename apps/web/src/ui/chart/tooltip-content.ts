export type TooltipRow = { readonly colour?: string; readonly label: string; readonly value: string };

/** A tooltip of plain nodes: names of people and tags are the users' words and never become markup. */
export function tooltipContent(title: string, rows: readonly TooltipRow[]): HTMLElement {
  const box = document.createElement('div');
  const heading = document.createElement('strong');
  heading.textContent = title;
  box.append(heading);
  for (const { colour, label, value } of rows) {
    const row = document.createElement('div');
    row.style.cssText = 'display:flex;gap:8px;align-items:center';
    const mark = document.createElement('span');
    mark.style.cssText = 'width:10px;height:10px;border-radius:3px;flex:none';
    mark.style.background = colour ?? 'transparent';
    const name = document.createElement('span');
    name.style.flex = '1';
    name.textContent = label;
    const number = document.createElement('strong');
    number.style.cssText = 'margin-inline-start:16px;font-variant-numeric:tabular-nums';
    number.textContent = value;
    row.append(mark, name, number);
    box.append(row);
  }
  return box;
}
