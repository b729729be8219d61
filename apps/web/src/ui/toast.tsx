import { TOAST_COMPONENT_DELAY_MS, type ToastVariant } from '@heatwise/domain/text/interface-constants';
import { CloseButton } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import classes from './toast.module.css';

export type ToastProps = {
  variant: ToastVariant;
  text: string;
  onClose: () => void;
  /** Milliseconds until it goes by itself. */
  delay?: number;
};

/** Fetched when the first page stands; a message without its icon says the same. */
export const importToastIcon = (): Promise<{ default: ComponentType<{ variant: ToastVariant }> }> =>
  import('./toast-icon.tsx').then(({ ToastIcon }) => ({ default: ToastIcon }));

const ToastIcon = lazy(() => importToastIcon().catch(() => ({ default: () => null })));

/** One short message that goes by itself, but not while it is pointed at or focused. */
export function Toast({ variant, text, onClose, delay = TOAST_COMPONENT_DELAY_MS }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), delay);
    return () => clearTimeout(timer);
  }, [isHeld, delay]);

  const isUrgent = variant === 'error' || variant === 'warning';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding only delays the closing; nothing is operated
    <div
      className={classes.toast}
      data-variant={variant}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={classes.icon} aria-hidden="true">
        <Suspense fallback={null}>
          <ToastIcon variant={variant} />
        </Suspense>
      </span>
      <p className={classes.text} role={isUrgent ? 'alert' : 'status'}>
        {text}
      </p>
      <CloseButton className={classes.close} aria-label="Close message" onClick={onClose} />
    </div>
  );
}
