import classes from './skip-link.module.css';

/** The first thing that Tab reaches: past the navigation to what the page is about. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}
