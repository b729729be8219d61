import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './module-cover.module.css';

/** `undefined`: what a browser kept from before there were covers. */
type Props = { address: string | null | undefined; className?: string | undefined };

/** A module's picture on its card: the same place with a quiet sign without one, and where it cannot be shown. */
export function ModuleCover({ address, className = '' }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  return (
    <span className={`${classes.cover} ${className}`} aria-hidden="true">
      {address && address !== lost ? (
        <img
          src={address}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          decoding="async"
          className={classes.picture}
          onError={() => setLost(address)}
        />
      ) : (
        <IconSchool stroke={1.4} className={classes.sign} />
      )}
    </span>
  );
}
