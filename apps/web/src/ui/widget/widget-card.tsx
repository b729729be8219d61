import { ActionIcon, Text, Title } from '@mantine/core';
import { IconDots, IconInfoCircle } from '@tabler/icons-react';
import { lazy, memo, type ReactNode, Suspense, useId } from 'react';
import { useLateOpening } from '../late-opening.tsx';
import { type SpanChange, SpanChangeLine } from './span-change-line.tsx';
import type { WidgetSetting, WidgetTable } from './use-widget-switches.ts';
import classes from './widget-card.module.css';

const WidgetInfo = lazy(() =>
  import('./widget-info.tsx').then(({ WidgetInfo }) => ({ default: WidgetInfo })),
);
const WidgetMenu = lazy(() =>
  import('./widget-menu.tsx').then(({ WidgetMenu }) => ({ default: WidgetMenu })),
);

type HeadProps = {
  title: string;
  /** Says exactly what is counted. */
  info: string;
  settings?: readonly WidgetSetting[];
  /** Present where the widget can be shown as a table. */
  table?: WidgetTable;
  onDownload?: () => void;
};

type Props = HeadProps & {
  /** A short fact beside the title. */
  note?: string;
  /** What changed since the span before; null where nothing can be compared. */
  change?: SpanChange | 'on its way' | null;
  children: ReactNode;
};

/**
 * A card of the dashboard: its name, what it means, and a small menu with its settings. `settings` and `table` should
 * keep their identity: the head is then drawn once, while the numbers change.
 */
export function WidgetCard({ note, change = null, children, ...head }: Props) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h5" id={titleId}>
            {head.title}
          </Title>
          {note ? (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          ) : null}
        </div>
        <WidgetActions {...head} />
      </header>
      {change ? <SpanChangeLine change={change === 'on its way' ? undefined : change} /> : null}
      <div className={classes.body}>{children}</div>
    </section>
  );
}

const NO_SETTINGS: readonly WidgetSetting[] = [];

const WidgetActions = memo(function WidgetActions(props: HeadProps) {
  const { title, info, settings = NO_SETTINGS, table, onDownload } = props;
  const about = useLateOpening('dialog');
  const menu = useLateOpening('menu');
  const hasMenu = settings.length > 0 || table !== undefined || onDownload !== undefined;
  return (
    <div className={classes.actions} data-not-in-pictures>
      <ActionIcon {...about.opener} variant="subtle" color="gray" aria-label={`What “${title}” counts`}>
        <IconInfoCircle size={20} stroke={1.7} />
      </ActionIcon>
      {hasMenu ? (
        <ActionIcon {...menu.opener} variant="subtle" color="gray" aria-label={`Options of “${title}”`}>
          <IconDots size={20} stroke={1.7} />
        </ActionIcon>
      ) : null}
      <Suspense fallback={null}>
        {about.wasOpened ? <WidgetInfo opening={about.opening} info={info} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {menu.wasOpened ? (
          <WidgetMenu opening={menu.opening} settings={settings} table={table} onDownload={onDownload} />
        ) : null}
      </Suspense>
    </div>
  );
});
