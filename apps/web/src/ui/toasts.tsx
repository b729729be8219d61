import {
  TOAST_CHARACTER_MS,
  TOAST_DELAY_MS,
  TOAST_SHORT_TEXT_LENGTH,
  type ToastVariant,
} from '@heatwise/domain/text/interface-constants';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import classes from './toast.module.css';
import { Toast } from './toast.tsx';

/** Shows a message in one of the eight variants. */
export type ShowToast = (variant: ToastVariant, text: string) => void;

type Shown = { readonly key: number; readonly variant: ToastVariant; readonly text: string };

/** More than these at once hide the screen; the oldest gives way. */
const MOST_AT_ONCE = 4;

const ToastContext = createContext<ShowToast | null>(null);

function readingDelay(text: string): number {
  return TOAST_DELAY_MS + Math.max(0, text.length - TOAST_SHORT_TEXT_LENGTH) * TOAST_CHARACTER_MS;
}

/** The application's toasts: each goes after three seconds, a long one later. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextKey = useRef(0);

  const show = useCallback<ShowToast>((variant, text) => {
    nextKey.current += 1;
    const toast = { key: nextKey.current, variant, text };
    // The same words again replace the first ones, so that a repeated failure does not pile up.
    setShown((before) => [...before.filter((other) => other.text !== text), toast].slice(-MOST_AT_ONCE));
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      <section className={classes.region} aria-label="Messages">
        {shown.map(({ key, variant, text }) => (
          <Toast
            key={key}
            variant={variant}
            text={text}
            delay={readingDelay(text)}
            onClose={() => setShown((before) => before.filter((other) => other.key !== key))}
          />
        ))}
      </section>
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('Toasts are missing: wrap the screen in Toasts.');
  return show;
}
