import { directionOf } from '@heatwise/domain/education/course';
import {
  MOST_ACCEPTED_TEXTS,
  type RichTextNode,
  type TranslatedText,
  type TranslatedValue,
} from '@heatwise/domain/education/module-content';
import {
  type ModuleText,
  TEXT_LABELS,
  textState,
  textsOf,
  translationProgress,
} from '@heatwise/domain/education/module-translations';
import {
  Badge,
  Progress as Bar,
  Button,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '../../../../ui/back-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { languageName } from '../../../../ui/languages.ts';
import { RichText } from '../../reading/rich-text.tsx';
import { placeOf, useModuleDraft } from '../module-context.ts';
import { CaptionsField } from '../training/captions-field.tsx';
import { Progress } from './languages-card.tsx';
import classes from './translation.module.css';
import { confirmText, putText } from './translation-changes.ts';

/** The editor is large, and only those who write need it. */
const TextEditor = lazy(() =>
  import('../training/text-editor.tsx').then(({ TextEditor: editor }) => ({ default: editor })),
);

const NOTHING: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };

type TranslationFieldProps = {
  label: string;
  text: ModuleText;
  language: string;
  value: TranslatedValue | undefined;
  onChange: (value: TranslatedValue) => void;
};

/** What a text is translated with, by its form; written in the direction of its language. */
function TranslationField({ label, text, language, value, onChange }: TranslationFieldProps) {
  const { isReadOnly } = useModuleDraft();
  const { form, maxLength } = text;
  const said = { lang: language, dir: directionOf(language) };
  const line = typeof value === 'string' ? value : '';
  switch (form) {
    case 'line':
      return (
        <TextInput
          label={label}
          {...said}
          disabled={isReadOnly}
          maxLength={maxLength}
          value={line}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'lines':
      return (
        <Textarea
          label={label}
          {...said}
          autosize
          minRows={2}
          disabled={isReadOnly}
          maxLength={maxLength}
          value={line}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'answers':
      return (
        <TagsInput
          label={label}
          description="Any of these is right, in every language. Enter adds one."
          {...said}
          disabled={isReadOnly}
          splitChars={[]}
          maxTags={MOST_ACCEPTED_TEXTS}
          maxLength={maxLength}
          value={Array.isArray(value) ? [...value] : []}
          onChange={onChange}
        />
      );
    case 'captions':
      return isReadOnly ? null : (
        <CaptionsField captionsId={line === '' ? null : line} onChange={(id) => onChange(id ?? '')} />
      );
    case 'document': {
      const document = typeof value === 'object' && 'type' in value ? value : NOTHING;
      if (isReadOnly)
        return (
          <div {...said}>
            <RichText document={document} under={2} />
          </div>
        );
      return (
        <div className={classes.editor}>
          <Suspense fallback={<Skeleton height={120} />}>
            <TextEditor label={label} document={document} language={language} onChange={onChange} />
          </Suspense>
        </div>
      );
    }
  }
}

type TranslatedTextRowProps = { text: ModuleText; language: string; translated: TranslatedText | undefined };

/** A text as it is written, and beside it, on a phone below, what it says in another language. */
function TranslatedTextRow({ text, language, translated }: TranslatedTextRowProps) {
  const { content, change, isReadOnly } = useModuleDraft();
  const label = TEXT_LABELS[text.what];
  const isOutdated = textState(text, translated) === 'outdated';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-label={label} className={classes.row} data-outdated={isOutdated || undefined}>
      <div className={classes.original}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <div lang={content.language} dir={directionOf(content.language)} className={classes.said}>
          <Original text={text} />
        </div>
      </div>
      <div className={classes.translation}>
        <TranslationField
          label={`${label} in ${languageName(language)}`}
          text={text}
          language={language}
          value={translated?.value}
          onChange={(value: TranslatedValue) =>
            change(putText(language, text, value), `${language} ${text.key}`)
          }
        />
        {isOutdated ? (
          <div className={classes.changed}>
            <Badge variant="light" color="orange" tt="none" className={classes.outdated ?? ''}>
              The original has changed
            </Badge>
            {isReadOnly ? null : (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Still right: ${label}`}
                onClick={() => change(confirmText(language, text))}
              >
                Still right
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Original({ text: { form, original } }: { text: ModuleText }) {
  const { files } = useModuleDraft();
  if (form === 'document') return <RichText document={original as RichTextNode} under={2} />;
  if (form === 'answers') return (original as readonly string[]).join(' / ');
  if (form === 'captions')
    return original === '' ? 'None' : (files?.[original as string]?.name ?? 'A file of captions');
  return original as string;
}

const route = getRouteApi('/signed-in/shell/education/modules/$module_id/languages/$language');

export function TranslationPage() {
  const { language } = route.useParams();
  return <TranslationPart key={language} language={language} />;
}

type Part = { readonly place: string; readonly texts: ModuleText[] };

/** A module part by part: each text beside what it says in another language. */
export function TranslationPart({ language }: { language: string }) {
  const { module, content } = useModuleDraft();
  const { module_id } = module;
  const [chosen, setChosen] = useState('');
  const translation = content.translations?.[language];
  const name = languageName(language);
  const back = (
    <BackLink to="/education/modules/$module_id/settings" params={{ module_id }} label="Settings" />
  );
  if (!translation)
    return (
      <>
        {back}
        <EmptyState
          title={`This module is not translated into ${name}`}
          hint="Languages are added under Settings."
        />
      </>
    );

  const { done, of } = translationProgress(content, language);
  const parts = partsOf(content, translation.texts);
  const index = Math.max(
    0,
    parts.findIndex(({ place }) => place === chosen),
  );
  const part = parts[index];
  const isOpen = ({ texts }: Part) =>
    texts.some((text) => ['missing', 'outdated'].includes(textState(text, translation.texts[text.key])));
  const next = [...parts.slice(index + 1), ...parts.slice(0, index)].find(isOpen);

  return (
    <Stack gap="md">
      <div>
        {back}
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" lang={language}>
            {name}
          </Title>
          <Progress language={language} />
        </Group>
        <Bar value={of === 0 ? 100 : (100 * done) / of} mt={6} aria-label={`Translated into ${name}`} />
      </div>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Part of the module"
          className={classes.part ?? ''}
          value={part?.place}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={parts.map((one) => ({
            value: one.place,
            label: isOpen(one) ? `${one.place} – to do` : one.place,
          }))}
        />
        <Button variant="default" disabled={!next} onClick={() => next && setChosen(next.place)}>
          Next to do
        </Button>
      </Group>
      {part ? (
        <section key={part.place} aria-label={part.place} className={classes.texts}>
          {part.texts.map((text) => (
            <TranslatedTextRow
              key={text.key}
              text={text}
              language={language}
              translated={translation.texts[text.key]}
            />
          ))}
        </section>
      ) : null}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          disabled={index === 0}
          onClick={() => setChosen(parts[index - 1]?.place ?? '')}
        >
          Previous part
        </Button>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          disabled={index >= parts.length - 1}
          onClick={() => setChosen(parts[index + 1]?.place ?? '')}
        >
          Next part
        </Button>
      </Group>
    </Stack>
  );
}

/** By the place where it stands, what says something: in the original, or in the translation beside it. */
function partsOf(
  content: Parameters<typeof textsOf>[0],
  translated: Readonly<Record<string, unknown>>,
): Part[] {
  const parts = new Map<string, ModuleText[]>();
  for (const text of textsOf(content)) {
    if (!isShown(text, translated)) continue;
    const place = placeOf(text.path);
    parts.set(place, [...(parts.get(place) ?? []), text]);
  }
  return [...parts].map(([place, texts]) => ({ place, texts }));
}

/** A unit may be said in another way, and captions be there in one language only. */
function isShown(
  { isNeeded, form, what, original, key }: ModuleText,
  translated: Readonly<Record<string, unknown>>,
): boolean {
  if (isNeeded || form === 'captions') return true;
  return original !== '' && (what === 'unit' || translated[key] !== undefined);
}
