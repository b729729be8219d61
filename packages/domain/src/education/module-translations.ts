import { shortHash } from '../text/short-hash.ts';
import {
  type AssessmentQuestion,
  CHOICE_TEXT_MAX_LENGTH,
  captionsKey,
  MODULE_SUMMARY_MAX_LENGTH,
  MODULE_TITLE_MAX_LENGTH,
  type ModuleAssessment,
  type ModuleContent,
  type ModuleTranslation,
  QUESTION_TEXT_MAX_LENGTH,
  type RichTextNode,
  type TrainingBlock,
  type TranslatedText,
  type TranslatedValue,
  wordsOf,
} from './module-content.ts';
import { FILE_TITLE_MAX_LENGTH } from './module-files.ts';

const UNIT_MAX_LENGTH = 20;

/** What a text is, as a translator is told. */
export const TEXT_LABELS = {
  title: 'Title',
  summary: 'Summary',
  certificate: 'Text on the certificate',
  page: 'Title of the page',
  text: 'Text',
  callout: 'Callout',
  picture: 'What the picture shows',
  video: 'Title of the video',
  captions: 'Captions of the video',
  pdf: 'Title of the PDF',
  question: 'Question',
  choice: 'Answer',
  choiceFeedback: 'Feedback on the answer',
  accepted: 'Accepted answers',
  unit: 'Unit',
  feedback: 'Feedback',
} as const;

/** A text of a module that can be said in another language. */
export type ModuleText = {
  /** What it is known by among a translation's texts: the id of what it belongs to, and which text of it. */
  readonly key: string;
  readonly form: 'line' | 'lines' | 'document' | 'answers' | 'captions';
  readonly what: keyof typeof TEXT_LABELS;
  /** Where it stands, as the problems of publishing name a place: "title", "pages.0", "assessment.questions.2". */
  readonly path: string;
  readonly original: TranslatedValue;
  /** A translation is not whole without it. */
  readonly isNeeded: boolean;
  /** In characters; of accepted answers each. */
  readonly maxLength: number;
};

type Put = <Value extends TranslatedValue>(text: ModuleText & { readonly original: Value }) => Value;
type Described = Omit<ModuleText, 'original' | 'isNeeded' | 'path'>;

/** Nothing but spaces, no answer, no file. */
function isBlank(value: TranslatedValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if ('type' in value) return wordsOf(value).trim() === '';
  return value.every((text) => text.trim() === '');
}

/**
 * The module with each of its texts put through `put`, in the order in which it is read: the one place that knows where
 * a module's texts are.
 */
function mapTexts(content: ModuleContent, put: Put): ModuleContent {
  const { pages, assessment, certificate } = content;
  const at = puttingAt(put);
  return {
    ...content,
    title: at('title')(line('title', 'title', MODULE_TITLE_MAX_LENGTH), content.title),
    summary: at('summary')(lines('summary', 'summary', MODULE_SUMMARY_MAX_LENGTH), content.summary),
    pages: pages.map((page, index) => {
      const here = at(`pages.${index}`);
      const title = here(line(page.page_id, 'page', MODULE_TITLE_MAX_LENGTH), page.title);
      return { ...page, title, blocks: page.blocks.map((block) => blockThrough(block, here)) };
    }),
    assessment: assessment && {
      ...assessment,
      questions: assessment.questions.map((question, index) =>
        questionThrough(question, at(`assessment.questions.${index}`)),
      ),
    },
    certificate: certificate && {
      ...certificate,
      text: at('certificate')(
        lines('certificate', 'certificate', MODULE_SUMMARY_MAX_LENGTH),
        certificate.text,
      ),
    },
  };
}

type Here = <Value extends TranslatedValue>(described: Described, original: Value, isUsed?: boolean) => Value;

const puttingAt =
  (put: Put) =>
  (path: string): Here =>
  (described, original, isUsed = true) =>
    put({ ...described, path, original, isNeeded: isUsed && !isBlank(original) });

const line = (key: string, what: ModuleText['what'], maxLength: number): Described => ({
  key,
  what,
  form: 'line',
  maxLength,
});
const lines = (...described: Parameters<typeof line>): Described => ({
  ...line(...described),
  form: 'lines',
});

function blockThrough(block: TrainingBlock, here: Here): TrainingBlock {
  const { block_id } = block;
  switch (block.kind) {
    case 'text':
    case 'callout': {
      const described = { key: block_id, what: block.kind, form: 'document', maxLength: 0 } as const;
      return { ...block, document: here<RichTextNode>(described, block.document) };
    }
    case 'picture':
      return { ...block, alt: here(line(block_id, 'picture', FILE_TITLE_MAX_LENGTH), block.alt) };
    case 'pdf':
      return { ...block, title: here(line(block_id, 'pdf', FILE_TITLE_MAX_LENGTH), block.title) };
    case 'video': {
      const title = here(line(block_id, 'video', FILE_TITLE_MAX_LENGTH), block.title);
      const captions = {
        key: captionsKey(block_id),
        what: 'captions',
        form: 'captions',
        maxLength: 0,
      } as const;
      const captions_id = here(captions, block.captions_id ?? '');
      return { ...block, title, captions_id: captions_id === '' ? null : captions_id };
    }
  }
}

/** What was written for another kind of question is kept with it, and needs no translation. */
function questionThrough(question: AssessmentQuestion, here: Here): AssessmentQuestion {
  const { question_id, type, picture } = question;
  const hasChoices = type === 'choice' || type === 'choice_multi';
  const asked = here(lines(question_id, 'question', QUESTION_TEXT_MAX_LENGTH), question.question);
  const alt = picture && here(line(`${question_id}.alt`, 'picture', FILE_TITLE_MAX_LENGTH), picture.alt);
  const choices = question.choices.map((choice) => {
    const { choice_id } = choice;
    const text = here(line(choice_id, 'choice', CHOICE_TEXT_MAX_LENGTH), choice.text, hasChoices);
    const said = lines(`${choice_id}.feedback`, 'choiceFeedback', QUESTION_TEXT_MAX_LENGTH);
    return { ...choice, text, feedback: here(said, choice.feedback, hasChoices) };
  });
  const answers = {
    key: `${question_id}.accepted`,
    what: 'accepted',
    form: 'answers',
    maxLength: CHOICE_TEXT_MAX_LENGTH,
  } as const;
  return {
    ...question,
    question: asked,
    ...(picture && alt !== undefined && { picture: { ...picture, alt } }),
    choices,
    accepted: here(answers, question.accepted, type === 'text'),
    // "L" is "L" in most languages.
    unit: here(line(`${question_id}.unit`, 'unit', UNIT_MAX_LENGTH), question.unit, false),
    feedback: here(lines(`${question_id}.feedback`, 'feedback', QUESTION_TEXT_MAX_LENGTH), question.feedback),
  };
}

/** Every text of a module, in the order in which it is read. */
export function textsOf(content: ModuleContent): ModuleText[] {
  const texts: ModuleText[] = [];
  mapTexts(content, (text) => {
    texts.push(text);
    return text.original;
  });
  return texts;
}

/** A text with what it translates noted. */
export function translatedText({ original }: ModuleText, value: TranslatedValue): TranslatedText {
  return { of: shortHash(original), value };
}

export type TextState = 'done' | 'outdated' | 'missing' | 'optional';

/** How a text's translation stands; undefined where there is none. */
export function textState(text: ModuleText, translated: TranslatedText | undefined): TextState {
  if (translated === undefined || isBlank(translated.value)) return text.isNeeded ? 'missing' : 'optional';
  if (isBlank(text.original) && text.form !== 'captions') return 'optional';
  return translated.of === shortHash(text.original) ? 'done' : 'outdated';
}

/** The languages of a module: its own, then those of its translations that are offered. */
export function languagesOf({ language, translations = {} }: ModuleContent): string[] {
  const others = Object.entries(translations).filter(([, { is_offered }]) => is_offered);
  return [language, ...others.map(([other]) => other).sort()];
}

/**
 * The module as somebody reads it in a language: what is not translated is said in the module's own, and what the
 * original does not say is not said. A language that the module does not have gives the module's own.
 */
export function inLanguage(content: ModuleContent, language: string): ModuleContent {
  const { translations, ...own } = content;
  const translation = translations?.[language];
  if (!translation) return own;
  const translated = mapTexts(own, (text) => {
    const known = translation.texts[text.key];
    const state = textState(text, known);
    const isSaid = known && (state === 'done' || state === 'outdated');
    return isSaid && isSameForm(text, known.value) ? (known.value as typeof text.original) : text.original;
  });
  return { ...translated, language };
}

/** Whether a value is of the form that its text is written in. */
export function isSameForm({ form }: ModuleText, value: TranslatedValue): boolean {
  if (form === 'answers') return Array.isArray(value);
  if (form === 'document') return typeof value === 'object' && 'type' in value;
  return typeof value === 'string';
}

export type TranslationProgress = {
  /** How many texts there are to translate, and how many are translated as the original is now. */
  readonly of: number;
  readonly done: number;
  readonly outdated: number;
  readonly missing: number;
};

/** How far the translation into a language is. */
export function translationProgress(content: ModuleContent, language: string): TranslationProgress {
  const texts = content.translations?.[language]?.texts ?? {};
  const all = textsOf(content);
  const states = all.map((text) => textState(text, texts[text.key]));
  const needed = states.filter((_, index) => all[index]?.isNeeded);
  return {
    of: needed.length,
    done: needed.filter((state) => state === 'done').length,
    outdated: states.filter((state) => state === 'outdated').length,
    missing: states.filter((state) => state === 'missing').length,
  };
}

/** Without what translates a text that is not there any more; the same module where there is nothing of that. */
export function withoutLostTexts(content: ModuleContent): ModuleContent {
  if (content.translations === undefined) return content;
  const keys = new Set(textsOf(content).map(({ key }) => key));
  const isLost = ({ texts }: ModuleTranslation) => Object.keys(texts).some((key) => !keys.has(key));
  if (!Object.values(content.translations).some(isLost)) return content;
  return withTexts(content, ({ texts }) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key))),
  );
}

/** After something was copied: its translations under the ids of the copy. Ids by those that they were made from. */
export function withCopiedTexts(content: ModuleContent, copied: ReadonlyMap<string, string>): ModuleContent {
  if (content.translations === undefined) return content;
  return withTexts(content, ({ texts }) => {
    const copies = Object.entries(texts).flatMap(([key, text]) => {
      const [id = '', ...rest] = key.split('.');
      const copy = copied.get(id);
      return copy === undefined ? [] : [[[copy, ...rest].join('.'), text] as const];
    });
    return { ...texts, ...Object.fromEntries(copies) };
  });
}

function withTexts(
  content: ModuleContent,
  changed: (translation: ModuleTranslation) => ModuleTranslation['texts'],
): ModuleContent {
  const translations = Object.entries(content.translations ?? {}).map(
    ([language, translation]) => [language, { ...translation, texts: changed(translation) }] as const,
  );
  return { ...content, translations: Object.fromEntries(translations) };
}

/** What a version is frozen with: the languages that are offered and no others. */
export function asPublished(content: ModuleContent): ModuleContent {
  const { translations = {}, ...own } = withoutLostTexts(content);
  const offered = Object.entries(translations).filter(([, { is_offered }]) => is_offered);
  return offered.length === 0 ? own : { ...own, translations: Object.fromEntries(offered) };
}

/** An assessment to score with: a text is right when it is accepted in any language of its version. */
export function acceptingEveryLanguage(
  content: ModuleContent,
  assessment: ModuleAssessment,
): ModuleAssessment {
  const inAll = languagesOf(content).map((language) => inLanguage({ ...content, assessment }, language));
  return {
    ...assessment,
    questions: assessment.questions.map((question, index) => ({
      ...question,
      accepted: [...new Set(inAll.flatMap(({ assessment: one }) => one?.questions[index]?.accepted ?? []))],
    })),
  };
}
