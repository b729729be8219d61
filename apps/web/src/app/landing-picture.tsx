import { useComputedColorScheme } from '@mantine/core';
import { STATUS_PALETTE } from '../ui/status-palette.ts';

/** A day of a crew as a drawing: the sun's arc over bars of four classes. Decoration only. */
const DAYS = [
  [58, 24, 12, 6],
  [52, 27, 14, 7],
  [44, 29, 18, 9],
  [33, 30, 23, 14],
  [40, 30, 20, 10],
  [55, 26, 13, 6],
  [64, 22, 10, 4],
] as const;

const BAR = { width: 34, gap: 20, height: 170, left: 36, bottom: 300 } as const;

export function LandingPicture() {
  const scheme = useComputedColorScheme('light');
  const { green, yellow, orange, red } = STATUS_PALETTE[scheme];
  const colours = [green.fill, yellow.fill, orange.fill, red.fill];
  return (
    <svg viewBox="0 0 440 340" role="presentation" aria-hidden="true" style={{ width: '100%' }}>
      <rect
        x="1"
        y="1"
        width="438"
        height="338"
        rx="20"
        fill="var(--mantine-color-body)"
        stroke="var(--hw-line)"
      />
      <path
        d="M36 112C110 22 330 22 404 112"
        fill="none"
        stroke="var(--hw-line)"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <circle cx="252" cy="46" r="30" fill="#f59f2c" opacity="0.18" />
      <circle cx="252" cy="46" r="17" fill="#f59f2c" />
      {DAYS.map((shares, day) => {
        const x = BAR.left + day * (BAR.width + BAR.gap);
        let from = 0;
        return (
          <g key={x}>
            {shares.map((share, status) => {
              const height = (share / 100) * BAR.height;
              const y = BAR.bottom - from - height;
              from += height;
              return (
                <rect
                  key={colours[status]}
                  x={x}
                  y={y + 1}
                  width={BAR.width}
                  height={height - 2}
                  rx="4"
                  fill={colours[status]}
                />
              );
            })}
          </g>
        );
      })}
      <line
        x1="24"
        x2="416"
        y1="312"
        y2="312"
        stroke="var(--hw-line)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
