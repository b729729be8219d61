import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('testing/'))
  .map((file) => ({ file, source: readFileSync(join(SOURCE, file), 'utf8') }));

const FIELD =
  /<(TextInput|Textarea|NumberInput|PasswordInput|Autocomplete|TagsInput|DecimalField|WholeNumberField|PersonPicker|TagPicker|MultiPicker)\b/;
const IS_GUARDED = /\buse(DraftForm|PageForm|UnsavedChanges)[(<]/;

/** Dialogs of Mantine itself, and why nothing can be lost in them. */
const PLAIN_DIALOGS: Readonly<Record<string, string>> = {
  'ui/guarded-dialog.tsx': 'the guarded dialogs',
  'ui/confirm-dialog.tsx': 'questions, guarded where they have fields',
  'ui/filter-bar/filter-sheet.tsx': 'filters apply immediately',
  'ui/picture/crop-dialog.tsx': 'the picture can be chosen again',
  'app/account-sheet.tsx': 'a menu',
  'features/education/talks/presenter.tsx': 'pages to read',
};

/** Files that keep the value of a field in their state, and why leaving them discards nothing. */
const NOTHING_TO_LOSE: Readonly<Record<string, string>> = {
  'features/alerts/editor/trigger-fields.tsx': 'a field of a guarded form',
  'features/assessments/weather-fields.tsx': 'a field of the calculator',
  'features/audit/audit-screen.tsx': 'a filter',
  'features/dashboard/report/report-dialog.tsx': 'stays filled in while the dashboard is open',
  'features/education/access/link-sheet-screen.tsx': 'a filter',
  'features/education/learning/attempt/question-form.tsx': 'answers are stored as they are given',
  'features/education/module/languages/translation-part.tsx': 'modules are saved as they are edited',
  'features/education/module/settings/settings-part.tsx': 'modules are saved as they are edited',
  'features/education/module/training/block-list.tsx': 'modules are saved as they are edited',
  'features/education/module/training/training-part.tsx': 'modules are saved as they are edited',
  'features/education/talks/confirm-list.tsx': 'a talk is stored in the browser',
  'features/heat/heat-filter-bar.tsx': 'a filter',
  'features/measurements/entry/entry-form.tsx': 'guarded by measure-dialog.tsx',
  'features/people/import/rows-step.tsx': 'a search, guarded by import-screen.tsx',
  'features/permissions/permission-overview.tsx': 'a search',
  'features/session/account/delete-account.tsx': 'a word that confirms',
  'features/session/login-screen.tsx': 'signing in',
  'features/session/federated/migration-form.tsx': 'passwords',
  'features/session/forgot-password-screen.tsx': 'signing in',
  'features/session/login-steps.tsx': 'signing in',
  'features/session/registration-form.tsx': 'a public page',
  'features/strategy/strategy-screen.tsx': 'a search',
  'features/surveys/editor/language-fields.tsx': 'a field of a guarded form',
};

test('every dialog is a guarded one', () => {
  const plain = files
    .filter(({ source }) => /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/.test(source))
    .map(({ file }) => file);
  expect(plain.sort()).toEqual(Object.keys(PLAIN_DIALOGS).sort());
});

test('every form reports its unsaved changes', () => {
  const unguarded = files
    .filter(({ file }) => file.startsWith('features/'))
    .filter(({ source }) => FIELD.test(source) && /\buseState[(<]/.test(source) && !IS_GUARDED.test(source))
    .map(({ file }) => file);
  expect(unguarded.sort()).toEqual(Object.keys(NOTHING_TO_LOSE).sort());
});

test('every question with a field is a guarded one', () => {
  const unguarded = files.filter(({ file, source }) =>
    [...source.matchAll(/<ConfirmDialog\b.*?<\/ConfirmDialog>/gs)].some(
      ([question]) => FIELD.test(question) && !(file in NOTHING_TO_LOSE),
    ),
  );
  expect(unguarded.map(({ file }) => file)).toEqual([]);
});

test('a dialog around a form of the same component knows its changes', () => {
  const unaware = files
    .filter(({ file }) => file.startsWith('features/'))
    .filter(({ source }) =>
      source
        .split(/\n(?=(?:export )?(?:async )?function )/)
        .some(
          (component) =>
            IS_GUARDED.test(component) &&
            /<Guarded(Modal|Drawer|ConfirmDialog)\b/.test(component) &&
            !component.includes('unsaved={'),
        ),
    );
  expect(unaware.map(({ file }) => file)).toEqual([]);
});
