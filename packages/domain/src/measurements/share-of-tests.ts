/** Part of the whole in per cent, to one decimal. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

/** '12.5 %'; '<0.1 %' for what is there and rounds to nothing. The same on the dashboard and in reports. */
export function shareText(part: number, whole: number): string {
  const rounded = share(part, whole);
  return rounded === 0 && part > 0 ? '<0.1 %' : `${rounded} %`;
}
