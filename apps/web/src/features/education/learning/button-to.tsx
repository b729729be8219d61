import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Place } from './learner-desk.ts';

type Props = Pick<ButtonProps, 'variant'> & { place: Place; children: ReactNode };

/** A way on that looks like the button it is; large enough for a glove. */
export function ButtonTo({ place, children, ...look }: Props) {
  return (
    <Button size="lg" {...look} renderRoot={(root) => <Link {...place} {...root} />}>
      {children}
    </Button>
  );
}
