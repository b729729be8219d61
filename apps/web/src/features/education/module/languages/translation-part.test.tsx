import { entityBuilders } from '@heatwise/builders/entity-builders';
import { moduleContentSchema, type WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import {
  inLanguage,
  translationProgress,
  withoutLostTexts,
} from '@heatwise/domain/education/module-translations';
import { publishProblems } from '@heatwise/domain/education/publish-problems';
import { translatedModule } from '@heatwise/domain/education/translated-module.fixture';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useMemo, useState } from 'react';
import { expect, test } from 'vitest';
import { enterText } from '../../../../testing/enter-text.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { heatAssessment } from '../../learning/testing/heat-module.ts';
import { duplicateQuestion, moveQuestion, removeQuestion } from '../assessment/assessment-changes.ts';
import { ModuleProvider } from '../module-context.ts';
import { createModuleDraft } from '../module-draft.ts';
import { duplicatePage, movePage, removePage, renamePage } from '../training/training-changes.ts';
import { LanguagesCard } from './languages-card.tsx';
import { addLanguage, removeLanguage } from './translation-changes.ts';
import { TranslationPart } from './translation-part.tsx';

const build = entityBuilders({ seed: 'translating', now: Date.now() });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};

let written: ModuleContent;
type Given = { begin: ModuleContent; language?: string; isReadOnly?: boolean };
function Writing({ begin, language, isReadOnly = false }: Given) {
  const [content, setContent] = useState(begin);
  written = content;
  const inHand = useMemo(
    () => ({
      module: { module_id: 'module', state: 'draft' } as WrittenModule,
      content,
      change: (changed: (now: ModuleContent) => ModuleContent) => setContent(changed),
      files: {},
      isReadOnly,
    }),
    [content, isReadOnly],
  );
  return (
    <ModuleProvider value={inHand}>
      {language === undefined ? <LanguagesCard /> : <TranslationPart language={language} />}
    </ModuleProvider>
  );
}
const show = (given: Given) => renderPrivateScreen(<Writing {...given} />, { organisation, as: admin });

test('a language is added, offered, removed after asking, and there again by undo', async () => {
  const begin = heatAssessment();
  await show({ begin });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add a language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Español', hidden: true }));
  const list = within(screen.getByRole('list', { name: 'Translations' }));
  const { of } = translationProgress(written, 'es');
  expect(list.getByText(`0 of ${of} texts`)).toBeTruthy();
  await userEvent.click(list.getByRole('switch', { name: 'Español is offered to learners' }));
  expect(written.translations?.es).toEqual({ is_offered: true, texts: {} });

  await userEvent.click(list.getByRole('button', { name: 'Remove Español' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Español?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(written.translations).toEqual({});
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(written.translations?.es?.is_offered).toBe(true);
});

test('each text stands beside its original; what is written counts, and a change of the original asks again', async () => {
  const begin = addLanguage('ar')(heatAssessment());
  const { of } = translationProgress(begin, 'ar');
  const shown = await show({ begin, language: 'ar' });
  expect(await screen.findByText(`0 of ${of} texts`)).toBeTruthy();
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title in العربية' });
  expect([title.lang, title.closest<HTMLElement>('[dir]')?.dir]).toEqual(['ar', 'rtl']);
  await enterText(title, 'حرارة');
  expect(inLanguage(written, 'ar').title).toBe('حرارة');
  expect(screen.getByText(`1 of ${of} texts`)).toBeTruthy();
  shown.unmount();

  const changed = await show({ begin: { ...written, title: 'Heat stroke' }, language: 'ar' });
  expect(await screen.findByText('1 to look at')).toBeTruthy();
  expect(screen.getByText('The original has changed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Still right: Title' }));
  expect(screen.queryByText('The original has changed')).toBeNull();
  expect(inLanguage(written, 'ar').title).toBe('حرارة');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Title in العربية' }));
  expect(written.translations?.ar?.texts).toEqual({});
  changed.unmount();
});

test('the next part with something to do is a press away, and a module that is retired is only read', async () => {
  const begin = translatedModule(heatAssessment());
  const [page] = begin.pages;
  const stale = renamePage(page?.page_id ?? '', 'Other words')(begin);
  const shown = await show({ begin: stale, language: 'es' });
  await userEvent.click(await screen.findByRole('button', { name: 'Next to do' }));
  expect(screen.getByRole('region', { name: 'Page 1' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Still right: Title of the page' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next to do' }).disabled).toBe(true);
  shown.unmount();
  const retired = await show({ begin: stale, language: 'es', isReadOnly: true });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title in Español' })).disabled).toBe(
    true,
  );
  retired.unmount();
  await show({ begin, language: 'fr' });
  expect(await screen.findByText('This module is not translated into Français')).toBeTruthy();
});

test('whatever is moved, copied, removed and undone, what is kept translates what is there and nothing else', async () => {
  const step = fc.tuple(
    fc.constantFrom('remove', 'copy', 'move', 'rename', 'undo', 'language'),
    fc.nat(9),
    fc.nat(9),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const kept: ModuleContent[] = [];
      const draft = createModuleDraft({
        module: { draft: translatedModule(heatAssessment()), revision: 0 },
        keep: async (revision, content) => {
          kept.push(withoutLostTexts(content));
          return { revision: revision + 1 };
        },
      });
      const whole = draft.view().content;
      for (const [what, one, other] of steps) {
        const { pages, assessment } = draft.view().content;
        const questions = assessment?.questions ?? [];
        const page = pages[one % Math.max(1, pages.length)];
        const question = questions[other % Math.max(1, questions.length)];
        if (what === 'undo') draft.undo();
        if (what === 'language') draft.change(one % 2 ? removeLanguage('es') : addLanguage('pl'));
        if (what === 'move') {
          draft.change(movePage(0, pages.length - 1));
          draft.change(moveQuestion(0, questions.length - 1));
        }
        if (page && what === 'rename') draft.change(renamePage(page.page_id, `${page.title}!`));
        if (page && what === 'remove') draft.change(removePage(page.page_id));
        if (page && what === 'copy') draft.change(duplicatePage(page.page_id, () => crypto.randomUUID()));
        if (question && what === 'remove') draft.change(removeQuestion(question.question_id));
        if (question && what === 'copy')
          draft.change(
            duplicateQuestion(question.question_id, crypto.randomUUID(), () => crypto.randomUUID()),
          );
        await draft.keepNow();
        const last = kept.at(-1) ?? whole;
        expect(moduleContentSchema.safeParse(last).error?.issues ?? []).toEqual([]);
        if (what !== 'rename' && last.translations?.es)
          expect(translationProgress(last, 'es').missing).toBe(0);
      }
      while (draft.view().canUndo) draft.undo();
      expect(draft.view().content).toEqual(whole);
      expect(publishProblems(whole)).toEqual([]);
      draft.close();
    }),
    { numRuns: 40 },
  );
});
