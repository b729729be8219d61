import {
  ANSWERS_SHOWN,
  ASSESSMENT_QUESTION_TYPES,
  CALLOUT_TONES,
  CHOICE_TEXT_MAX_LENGTH,
  isLinkAllowed,
  MODULE_CONTENT_MAX_LENGTH,
  MODULE_SHOWN_TO,
  MODULE_STATES,
  MODULE_SUMMARY_MAX_LENGTH,
  MODULE_TITLE_MAX_LENGTH,
  MOST_ACCEPTED_TEXTS,
  MOST_BLOCKS,
  MOST_CHOICES,
  MOST_PAGES,
  MOST_QUESTIONS,
  MOST_TRANSLATIONS,
  type ModuleContent,
  QUESTION_TEXT_MAX_LENGTH,
  RICH_TEXT_BLOCKS,
  type RichTextNode,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { FILE_TITLE_MAX_LENGTH } from '@heatwise/domain/education/module-files';
import { isSameForm, textsOf } from '@heatwise/domain/education/module-translations';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentDay, sentId } from '../fields.schema.ts';
import { coverSchema } from './files.contract.ts';

const markSchema = z.union([
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(2000).refine(isLinkAllowed, 'This link is not allowed.') }),
  }),
]);

/** A document of the editor: its nodes by name, and nothing that the list does not have. */
const richTextSchema: z.ZodType<RichTextNode> = z.lazy(() =>
  z.strictObject({
    type: z.enum([...RICH_TEXT_BLOCKS, 'text']),
    text: z.string().max(20_000).optional(),
    attrs: z
      .strictObject({
        level: z.union([z.literal(2), z.literal(3)]).optional(),
        start: z.int().min(0).max(9999).optional(),
      })
      .optional(),
    marks: z.array(markSchema).max(4).optional(),
    content: z.array(richTextSchema).max(500).optional(),
  }),
);

/** Deeper than any list that somebody writes. */
const DEEPEST = 20;
function isTooDeep(node: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return true;
  if (typeof node !== 'object' || node === null || !('content' in node)) return false;
  return Array.isArray(node.content) && node.content.some((child) => isTooDeep(child, depth + 1));
}

/** The depth is looked at first: checking a document goes as deep as it is nested. */
const documentSchema = z
  .unknown()
  .refine((node) => !isTooDeep(node), 'This text is nested too deeply.')
  .pipe(richTextSchema)
  .refine(({ type }) => type === 'doc', 'A text begins with its document.');

const titleOfFile = z.string().max(FILE_TITLE_MAX_LENGTH);
const blockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), block_id: sentId, document: documentSchema }),
  z.strictObject({
    kind: z.literal('callout'),
    block_id: sentId,
    tone: z.enum(CALLOUT_TONES),
    document: documentSchema,
  }),
  z.strictObject({ kind: z.literal('picture'), block_id: sentId, file_id: sentId, alt: titleOfFile }),
  z.strictObject({
    kind: z.literal('video'),
    block_id: sentId,
    file_id: sentId,
    title: titleOfFile,
    poster_id: sentId.nullable(),
    captions_id: sentId.nullable(),
  }),
  z.strictObject({ kind: z.literal('pdf'), block_id: sentId, file_id: sentId, title: titleOfFile }),
]);

const pageSchema = z.strictObject({
  page_id: sentId,
  title: z.string().max(MODULE_TITLE_MAX_LENGTH),
  blocks: z.array(blockSchema).max(MOST_BLOCKS),
});

const feedback = z.string().max(QUESTION_TEXT_MAX_LENGTH);
const questionSchema = z.strictObject({
  question_id: sentId,
  type: z.enum(ASSESSMENT_QUESTION_TYPES),
  question: z.string().max(QUESTION_TEXT_MAX_LENGTH),
  picture: z.strictObject({ file_id: sentId, alt: titleOfFile }).optional(),
  points: z.int().min(1).max(100),
  choices: z
    .array(
      z.strictObject({
        choice_id: sentId,
        text: z.string().max(CHOICE_TEXT_MAX_LENGTH),
        is_right: z.boolean(),
        feedback,
      }),
    )
    .max(MOST_CHOICES),
  accepted: z.array(z.string().max(CHOICE_TEXT_MAX_LENGTH)).max(MOST_ACCEPTED_TEXTS),
  number: z.number().nullable(),
  tolerance: z.number().min(0),
  unit: z.string().max(20),
  feedback,
});

const assessmentSchema = z.strictObject({
  assessment_id: sentId,
  questions: z.array(questionSchema).max(MOST_QUESTIONS),
  draws: z.int().min(1).max(MOST_QUESTIONS).nullable(),
  pass_percent: z.int().min(1).max(100),
  attempts_allowed: z.int().min(1).max(20),
  wait_minutes: z.int().min(0).max(10_080),
  time_limit_minutes: z.int().min(1).max(480).nullable(),
  shuffles_questions: z.boolean(),
  shuffles_choices: z.boolean(),
  answers_shown: z.enum(ANSWERS_SHOWN),
});

const titleSchema = z.string().max(MODULE_TITLE_MAX_LENGTH);
/** A language as browsers name it. */
const languageSchema = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'This is not a language.');

const nothingTwice = (content: ModuleContent) => {
  const questions = content.assessment?.questions ?? [];
  const ids = [
    ...content.pages.flatMap(({ page_id, blocks }) => [page_id, ...blocks.map(({ block_id }) => block_id)]),
    ...questions.flatMap(({ question_id, choices }) => [
      question_id,
      ...choices.map(({ choice_id }) => choice_id),
    ]),
  ];
  return new Set(ids).size === ids.length;
};

/** The longest line there is; each text has its own limit below. */
const translatedSchema = z.strictObject({
  of: z.string().regex(/^[0-9a-z]{1,16}$/),
  value: z.union([
    z.string().max(QUESTION_TEXT_MAX_LENGTH),
    z.array(z.string()).max(MOST_ACCEPTED_TEXTS),
    documentSchema,
  ]),
});

const textKeySchema = z.string().max(60);
const translationSchema = z.strictObject({
  is_offered: z.boolean(),
  texts: z.record(textKeySchema, translatedSchema),
});

/** A translation has texts of the module and nothing else, each of its form and no longer than the original may be. */
const translatesWhatIsThere = (content: ModuleContent) => {
  const translations = Object.values(content.translations ?? {});
  if (translations.length === 0) return true;
  const known = new Map(textsOf(content).map((text) => [text.key, text]));
  return translations.every(({ texts }) =>
    Object.entries(texts).every(([key, { value }]) => {
      const text = known.get(key);
      if (text === undefined || !isSameForm(text, value)) return false;
      if (text.form === 'captions') return value === '' || sentId.safeParse(value).success;
      if (typeof value === 'string') return value.length <= text.maxLength;
      return !Array.isArray(value) || value.every((answer) => answer.length <= text.maxLength);
    }),
  );
};

/** All that a module says, right answers included: for those who write modules. */
export const moduleContentSchema: z.ZodType<ModuleContent> = z
  .strictObject({
    title: titleSchema,
    summary: z.string().max(MODULE_SUMMARY_MAX_LENGTH),
    cover: z.strictObject({ file_id: sentId }).optional(),
    language: languageSchema,
    minutes: z.int().min(1).max(600).nullable(),
    pages: z.array(pageSchema).max(MOST_PAGES),
    assessment: assessmentSchema.nullable(),
    certificate: z
      .strictObject({
        valid_months: z.int().min(1).max(120).nullable(),
        text: z.string().max(MODULE_SUMMARY_MAX_LENGTH),
      })
      .nullable(),
    shown_to: z.enum(MODULE_SHOWN_TO).optional(),
    translations: z
      .record(languageSchema, translationSchema)
      .refine((all) => Object.keys(all).length <= MOST_TRANSLATIONS, 'These are too many languages.')
      .optional(),
  })
  .refine(nothingTwice, 'Two parts have the same id.')
  .refine(
    ({ language, translations }) => translations?.[language] === undefined,
    'This is the language that the module is written in.',
  )
  .refine(translatesWhatIsThere, 'A translation is of a text that is not there, or too long for it.')
  .refine(
    (content) => JSON.stringify(content).length <= MODULE_CONTENT_MAX_LENGTH,
    'This module is too long. Please split it into two.',
  );

/** A page as learners read it. */
export const trainingPageSchema: z.ZodType<TrainingPage> = pageSchema;
const newModuleTitleSchema = titleSchema.trim().min(1, 'A title is needed.');

const count = z.int();
const READY_SLUGS = READY_MODULES.map(({ slug }) => slug);

/** A module in the list, with how far its people are. */
export const listedModuleSchema = z.object({
  module_id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  /** Of its translations those that are offered. */
  translations: z.array(z.string()),
  minutes: z.int().nullable(),
  cover: coverSchema,
  state: z.enum(MODULE_STATES),
  /** The newest that was published; null before the first. */
  version: z.int().nullable(),
  /** Something was written since. */
  is_changed: z.boolean(),
  pages: count,
  questions: count,
  assigned: count,
  done: count,
  overdue: count,
  modified_at: z.string(),
});
export type ListedModule = z.infer<typeof listedModuleSchema>;

/** A module that comes with the product, before it is copied. */
const readyModuleSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  pages: count,
  questions: count,
  sources: z.array(z.string()),
});

export const writtenModuleSchema = z.object({
  module_id: z.uuid(),
  state: z.enum(MODULE_STATES),
  /** Counts each time the draft is kept; whoever keeps another says which one they began from. */
  revision: z.int(),
  draft: moduleContentSchema,
  versions: z.array(
    z.object({ version: z.int(), published_at: z.string(), published_by: z.string(), asks: z.string() }),
  ),
  is_changed: z.boolean(),
});
export type WrittenModule = z.infer<typeof writtenModuleSchema>;

export const newModuleSchema = z.strictObject({
  /** The client's, so that sending twice is harmless. */
  module_id: sentId,
  title: newModuleTitleSchema,
  /** A module of one's own that is copied, or one that comes with the product; without either it begins empty. */
  copy_of: sentId.optional(),
  ready: z.enum(READY_SLUGS).optional(),
});
export type NewModule = z.infer<typeof newModuleSchema>;

export const keptDraftSchema = z.strictObject({ revision: z.int().min(0), content: moduleContentSchema });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

export const publicationSchema = z.strictObject({
  /** The one that was looked at. */
  revision: z.int().min(0),
  /** Who takes the new version: people who are new to the module, or everybody again. */
  asks: z.enum(['new', 'everybody']),
});
export type Publication = z.infer<typeof publicationSchema>;

const params = z.object({ module_id: sentId });

const module = { 200: replyOf(writtenModuleSchema) };

/** Schemas of `moduleRoutes`. */
export const moduleSchemas = {
  list: {
    querystring: z.strictObject({
      today: sentDay.optional(),
    }),
    response: { 200: replyOf(z.object({ modules: z.array(listedModuleSchema) })) },
  },
  ready: { response: { 200: replyOf(z.object({ modules: z.array(readyModuleSchema) })) } },
  create: { body: newModuleSchema, response: module },
  get: { params, response: module },
  keep: { params, body: keptDraftSchema, response: module },
  publish: { params, body: publicationSchema, response: module },
  retire: { params, body: z.strictObject({}), response: module },
  restore: { params, body: z.strictObject({}), response: module },
  delete: { params, response: { 200: replyOf(z.null()) } },
  order: {
    body: z.strictObject({ module_ids: z.array(sentId).min(1).max(1000) }),
    response: { 200: replyOf(z.null()) },
  },
} as const;
