import {
  type ComponentType,
  type DOMAttributes,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useOnceTrue } from './late-opening.tsx';
import type { BubbleProps } from './tooltip-bubble.tsx';

/** What only pointing shows is not worth a page: without it the words are there for screen readers all the same. */
const TooltipBubble = lazy(
  (): Promise<{ default: ComponentType<BubbleProps> }> =>
    import('./tooltip-bubble.tsx')
      .then(({ TooltipBubble }) => ({ default: TooltipBubble }))
      .catch(() => ({ default: () => null })),
);

/** For the element that the words belong to. */
type Pointed = Pick<
  DOMAttributes<HTMLElement>,
  'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
> & { readonly ref: Ref<never> };

type Props = {
  label: string;
  /** The width at which long words break. */
  widest?: number;
  children: (pointed: Pointed) => ReactNode;
};

/** Words on pointing, or on reaching it by keyboard; what draws them comes with the first of them. */
export function LateTooltip({ label, widest, children }: Props) {
  const element = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOnceTrue(isOpen);
  const close = () => setOpen(false);
  return (
    <>
      {children({
        ref: element as Ref<never>,
        onMouseEnter: () => setOpen(true),
        onMouseLeave: close,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true),
        onBlur: close,
        onKeyDown: ({ key }) => key === 'Escape' && close(),
      })}
      {wasOpened ? (
        <Suspense fallback={null}>
          <TooltipBubble label={label} widest={widest} isOpen={isOpen} element={element} />
        </Suspense>
      ) : null}
    </>
  );
}
