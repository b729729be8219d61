import { Badge, type MantineColor } from '@mantine/core';

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet';
const COLOURS: Readonly<Record<Tone, MantineColor>> = {
  waiting: 'yellow',
  good: 'teal',
  bad: 'red',
  quiet: 'gray',
};

/** A state in words, with a colour that says no more than they do. */
export function StateMark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge variant="default" tt="none" size="lg" leftSection={<Dot colour={COLOURS[tone]} />}>
      {children}
    </Badge>
  );
}

function Dot({ colour }: { colour: MantineColor }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-block',
        width: 8,
        height: 8,
        borderRadius: '50%',
        background: `var(--mantine-color-${colour}-6)`,
      }}
    />
  );
}
