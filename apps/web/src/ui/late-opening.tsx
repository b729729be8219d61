import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';

/** Stays true from the first time that it was. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}

/** Opens and closes what a button shows. It is fetched when it is opened for the first time, and not with the page. */
export function useLateOpening(popup: 'dialog' | 'menu') {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOnceTrue(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return {
    wasOpened,
    /** For the button. */
    opener: {
      ref: button,
      id,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick: () => setOpen(!isOpen),
    },
    /** For what it opens. */
    opening: { isOpen, onOpen: setOpen, place: button, id } satisfies Opening,
  };
}

export type Opening = {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** What it opens beside. */
  readonly place: RefObject<HTMLElement | null>;
  readonly id: string;
};

/** Closed at first: what opens notes where the focus was as it opens, to give it back. */
export function useOpensOnceThere(isOpen: boolean): boolean {
  const [isOpenHere, setOpenHere] = useState(false);
  useEffect(() => setOpenHere(isOpen), [isOpen]);
  return isOpenHere;
}

/** Stands in a Popover.Target or Menu.Target for a place that is drawn elsewhere, and stays as it is when the rest comes. */
export function At({ place, ref }: { place: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  // It was drawn before what opens beside it.
  useImperativeHandle(ref, () => place.current as HTMLElement, [place]);
  return null;
}
