import {
  IconPlayerPause,
  IconPlayerPlay,
  type IconProps,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { SoundState } from '../../../ui/use-alarm-sound.ts';
import classes from './display-controls.module.css';

const SOUND: Readonly<Record<SoundState, { text: string; icon: ComponentType<IconProps> }>> = {
  off: { text: 'Sound off', icon: IconVolumeOff },
  on: { text: 'Sound on', icon: IconVolume },
  'to allow': { text: 'Press to allow sound', icon: IconVolumeOff },
};

type DisplayControlsProps = {
  /** Their names, in the order in which they come. */
  pages: readonly { readonly id: string; readonly name: string }[];
  page: number;
  onPage: (index: number) => void;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  sound: SoundState;
  onSound: () => void;
  note: string | null;
  children?: ReactNode;
};

/** Which page it is, and what somebody in front of the display may do: hold it, choose a page, hear new cases. */
export function DisplayControls(props: DisplayControlsProps) {
  const { pages, page, onPage, isPaused, onPause, sound, onSound, note, children } = props;
  const { text, icon: SoundIcon } = SOUND[sound];
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <footer className={classes.foot}>
      {pages.length > 1 ? (
        <nav className={classes.dots} aria-label="Pages">
          {pages.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              title={name}
              aria-label={name}
              aria-current={index === page || undefined}
              onClick={() => onPage(index)}
            />
          ))}
        </nav>
      ) : null}
      <span className={classes.note}>{note}</span>
      <button type="button" className={classes.control} onClick={() => onPause(!isPaused)}>
        <PauseIcon size="1.2em" aria-hidden="true" />
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className={classes.control} aria-pressed={sound !== 'off'} onClick={onSound}>
        <SoundIcon size="1.2em" aria-hidden="true" />
        {text}
      </button>
      {children}
    </footer>
  );
}
