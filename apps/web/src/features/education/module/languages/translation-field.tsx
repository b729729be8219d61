import { directionOf } from '@heatwise/domain/education/course';
import {
  MOST_ACCEPTED_TEXTS,
  type RichTextNode,
  type TranslatedValue,
} from '@heatwise/domain/education/module-content';
import type { ModuleText } from '@heatwise/domain/education/module-translations';
import { Skeleton, TagsInput, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { RichText } from '../../reading/rich-text.tsx';
import { useModuleDraft } from '../module-context.ts';
import { CaptionsField } from '../training/captions-field.tsx';
import classes from './translation.module.css';

/** The editor is large, and only those who write need it. */
const TextEditor = lazy(() =>
  import('../training/text-editor.tsx').then(({ TextEditor: editor }) => ({ default: editor })),
);

const NOTHING: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };

type Props = {
  label: string;
  text: ModuleText;
  language: string;
  value: TranslatedValue | undefined;
  onChange: (value: TranslatedValue) => void;
};

/** What a text is translated with, by its form; written in the direction of its language. */
export function TranslationField({ label, text, language, value, onChange }: Props) {
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
