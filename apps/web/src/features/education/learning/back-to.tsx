import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Place } from './learner-desk.ts';
import classes from './learning.module.css';

type Props = { place: Place; language?: string; children: string };

/** Back to what a screen belongs to; above its title. */
export function BackTo({ place, language, children }: Props) {
  return (
    <Link {...place} className={classes.back} activeOptions={{ exact: true, includeSearch: true }}>
      <IconChevronLeft size={18} aria-hidden="true" />
      <span dir="auto" {...(language && { lang: language })}>
        {children}
      </span>
    </Link>
  );
}
