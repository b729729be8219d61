import { ActionIcon, Button, Modal, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMaximize, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LanguageChoice } from '../languages/language-choice.tsx';
import { languagesIn, saidIn, useWantedLanguages } from '../languages/wanted-languages.ts';
import { TrainingPageView } from '../reading/training-page-view.tsx';
import type { TalkDraft } from './kept-talk.ts';
import classes from './talks.module.css';
import { useModuleFiles } from './talks.queries.ts';

/** What a key asks for. Remote controls of presentations send Page Up and Page Down. */
const STEPS: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>;

/** The page that a key leads to; null where it means something else, as arrows do in a video and in a choice. */
export function pageAfterKey(event: Pressed, page: number, pages: number): number | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || target instanceof HTMLMediaElement) return null;
  const step = STEPS[key];
  if (!step) return null;
  // Those of a remote control turn pages wherever the focus is.
  if (target instanceof HTMLSelectElement && !key.startsWith('Page')) return null;
  const to = { next: page + 1, previous: page - 1, first: 1, last: pages }[step];
  return Math.min(pages, Math.max(1, to));
}

type Props = {
  draft: TalkDraft;
  /** From 1 on. */
  number: number;
  onPage: (page: number) => void;
  /** The pages are over: who is here? */
  onDone: () => void;
  onLeave: () => void;
};

/** A module's pages in front of a crew: over the whole screen, in large letters, by keys or a remote control. */
export function Presenter({ draft, number, onPage, onDone, onLeave }: Props) {
  const { wanted } = useWantedLanguages();
  const module = saidIn(draft.module, wanted);
  const offered = languagesIn(draft.module);
  const files = useModuleFiles(module.module_id);
  const stage = useRef<HTMLDivElement>(null);
  const pages = module.training.length;
  const page = module.training[Math.min(number, pages) - 1];
  const isLast = number >= pages;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const to = pageAfterKey(event, number, pages);
      if (to === null) return;
      event.preventDefault();
      if (to !== number) onPage(to);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [number, pages, onPage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top
  useEffect(() => {
    if (stage.current) stage.current.scrollTop = 0;
  }, [number]);

  return (
    <Modal.Root opened onClose={onLeave} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={`Presentation: ${module.title}`}>
        {/* Mantine gives a class of its content to what is around it, too. */}
        <div className={classes.presentation}>
          <div className={classes.bar}>
            <Text span fw={650} truncate className={classes.barTitle} lang={module.language} dir="auto">
              {module.title}
            </Text>
            {offered.length > 1 ? (
              <div className={classes.barLanguage}>
                <LanguageChoice offered={offered} />
              </div>
            ) : null}
            <Text span role="status" className={classes.barCount}>
              Page {Math.min(number, pages)} of {pages}
            </Text>
            <ActionIcon
              size={44}
              variant="default"
              aria-label="Full screen"
              // Not on the choice of language, which has uses of its own for keys.
              data-autofocus
              onClick={toggleFullScreen}
            >
              <IconMaximize size={22} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon size={44} variant="default" aria-label="Leave the presentation" onClick={onLeave}>
              <IconX size={22} aria-hidden="true" />
            </ActionIcon>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long page is scrolled by keys as well */}
          <section ref={stage} className={classes.stage} tabIndex={0} aria-label="Page">
            <div className={classes.large}>
              {page ? (
                <TrainingPageView page={page} files={files} language={module.language} number={number} />
              ) : null}
            </div>
          </section>
          <div className={classes.steps}>
            <Button
              variant="default"
              size="lg"
              leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
              disabled={number <= 1}
              onClick={() => onPage(number - 1)}
            >
              Previous
            </Button>
            {isLast ? (
              <Button size="lg" onClick={onDone}>
                Who is here?
              </Button>
            ) : (
              <Button
                size="lg"
                rightSection={<IconArrowRight size={20} aria-hidden="true" />}
                onClick={() => onPage(number + 1)}
              >
                Next
              </Button>
            )}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A browser that has no full screen, as on some phones, shows the pages over its window anyway. */
function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.().catch(() => undefined);
}
