import classes from './chart-legend.module.css';

/** One entry: what a colour and its pattern mean. `line` is drawn as a line. */
export type LegendItem = {
  readonly label: string;
  readonly colour: string;
  readonly pattern?: LegendPattern;
  /** Of the pattern. */
  readonly ink?: string;
};
export type LegendPattern = 'dots' | 'stripes' | 'checks' | 'line';

/** The meaning of a chart's colours and patterns, in as many lines as it takes. */
export function ChartLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={classes.legend}>
      {items.map(({ label, colour, pattern, ink }) => (
        <li key={label}>
          <span
            className={classes.swatch}
            data-pattern={pattern}
            style={{ backgroundColor: colour, color: ink }}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Draws the same swatch on a canvas. */
export function drawSwatch(
  context: CanvasRenderingContext2D,
  { colour, pattern, ink = '#fff' }: LegendItem,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  context.save();
  context.beginPath();
  if (pattern === 'line') context.rect(x, y + height / 2 - 1.5, width, 3);
  else context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.beginPath();
  for (let step = -height; step < width; step += 5) {
    if (pattern === 'stripes') {
      context.moveTo(x + step, y + height);
      context.lineTo(x + step + height, y);
    }
    for (let down = 0; down < height && step >= 0; down += 5) {
      if (pattern === 'dots') context.fillRect(x + step + 1, y + down + 1, 2, 2);
      if (pattern === 'checks') context.fillRect(x + step + (down % 10 === 0 ? 0 : 2.5), y + down, 2.5, 5);
    }
  }
  context.stroke();
  context.restore();
}
