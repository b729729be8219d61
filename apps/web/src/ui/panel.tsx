import type { ComponentProps } from 'react';
import classes from './panel.module.css';

type Props = Omit<ComponentProps<'section'>, 'className'> & {
  /** The main matter of its page, with more room around it. */
  isRoomy?: boolean;
  /** On paper it has no frame. */
  isPlainInPrint?: boolean;
};

/** A framed part of a page; needs a name by `aria-label` or `aria-labelledby`. */
export function Panel({ isRoomy = false, isPlainInPrint = false, ...section }: Props) {
  return (
    <section
      className={classes.panel}
      data-roomy={isRoomy || undefined}
      data-plain-in-print={isPlainInPrint || undefined}
      {...section}
    />
  );
}
