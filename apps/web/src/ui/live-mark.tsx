import classes from './live-mark.module.css';

/** Says that a screen shows things as they happen; glows once when something came. */
export function LiveMark({ hasChanged }: { hasChanged: boolean }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-changed={hasChanged || undefined} aria-hidden="true" />
      Live
    </span>
  );
}
