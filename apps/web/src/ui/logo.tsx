import classes from './logo.module.css';

/** The product's mark and name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <img src="/icons/heatwise.svg" alt="" width={32} height={32} />
      Heatwise
    </span>
  );
}
