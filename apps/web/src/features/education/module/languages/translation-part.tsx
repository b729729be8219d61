import {
  type ModuleText,
  textState,
  textsOf,
  translationProgress,
} from '@heatwise/domain/education/module-translations';
import { Progress as Bar, Button, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '../../../../ui/back-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { languageName } from '../../../../ui/languages.ts';
import { useModuleDraft } from '../module-context.ts';
import { placeOf } from '../problem-place.ts';
import { Progress } from './languages-card.tsx';
import { TranslatedTextRow } from './translated-text-row.tsx';
import classes from './translation.module.css';

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
