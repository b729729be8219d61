import type { QuestionType } from '../surveys/question.ts';

export const MODULE_STATES = ['draft', 'published', 'retired'] as const;

/** Limits of what one module holds; a module is read on a phone in a crib room. */
export const MODULE_TITLE_MAX_LENGTH = 120;
export const MODULE_SUMMARY_MAX_LENGTH = 600;
export const MOST_PAGES = 60;
export const MOST_BLOCKS = 60;
export const MOST_QUESTIONS = 100;
export const MOST_CHOICES = 12;
export const MOST_ACCEPTED_TEXTS = 20;
export const QUESTION_TEXT_MAX_LENGTH = 1000;
export const CHOICE_TEXT_MAX_LENGTH = 400;
export const LEARNER_TEXT_MAX_LENGTH = 500;
/** A module's text as it is sent and stored, in characters. Pictures and videos are kept apart. */
export const MODULE_CONTENT_MAX_LENGTH = 600_000;
export const MOST_TRANSLATIONS = 20;

/** The marks that text may carry. A link opens http, https or mail and nothing else. */
export type RichTextMark =
  | { readonly type: 'bold' | 'italic' | 'underline' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export const RICH_TEXT_BLOCKS = [
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'hardBreak',
] as const;

/** A piece of a text as its editor keeps it: never HTML. The outermost is `doc`. */
export type RichTextNode = {
  readonly type: (typeof RICH_TEXT_BLOCKS)[number] | 'text';
  readonly text?: string | undefined;
  /** Of a heading: 2 or 3, below the page's own title. Of an ordered list: the number it begins with. */
  readonly attrs?: { readonly level?: 2 | 3 | undefined; readonly start?: number | undefined } | undefined;
  readonly marks?: readonly RichTextMark[] | undefined;
  readonly content?: readonly RichTextNode[] | undefined;
};

export const CALLOUT_TONES = ['info', 'tip', 'warning', 'danger'] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];

export type TrainingBlock =
  | { readonly kind: 'text'; readonly block_id: string; readonly document: RichTextNode }
  | {
      readonly kind: 'callout';
      readonly block_id: string;
      readonly tone: CalloutTone;
      readonly document: RichTextNode;
    }
  | PictureBlock
  | VideoBlock
  | PdfBlock;

/** `alt`: what the picture shows, for those who do not see it. */
export type PictureBlock = {
  readonly kind: 'picture';
  readonly block_id: string;
  readonly file_id: string;
  readonly alt: string;
};

export type VideoBlock = {
  readonly kind: 'video';
  readonly block_id: string;
  readonly file_id: string;
  readonly title: string;
  /** The picture that is shown before it plays. */
  readonly poster_id: string | null;
  readonly captions_id: string | null;
};

export type PdfBlock = {
  readonly kind: 'pdf';
  readonly block_id: string;
  readonly file_id: string;
  readonly title: string;
};

export type TrainingPage = {
  readonly page_id: string;
  readonly title: string;
  readonly blocks: readonly TrainingBlock[];
};

export type AssessmentChoice = {
  readonly choice_id: string;
  readonly text: string;
  readonly is_right: boolean;
  /** What somebody who chose this is shown with the result. */
  readonly feedback: string;
};

export type AssessmentQuestionType = Exclude<QuestionType, 'unknown'>;
export const ASSESSMENT_QUESTION_TYPES = [
  'choice',
  'choice_multi',
  'number',
  'text',
] as const satisfies readonly AssessmentQuestionType[];

/** A question with its right answer, which only those who write modules see. */
export type AssessmentQuestion = {
  readonly question_id: string;
  readonly type: AssessmentQuestionType;
  readonly question: string;
  readonly picture?: { readonly file_id: string; readonly alt: string } | undefined;
  readonly points: number;
  /** Of `choice` (one is right) and `choice_multi` (one or more are). */
  readonly choices: readonly AssessmentChoice[];
  /** Of `text`: any of these is right. */
  readonly accepted: readonly string[];
  /** Of `number`: right is what differs by no more than the tolerance. */
  readonly number: number | null;
  readonly tolerance: number;
  readonly unit: string;
  /** What everybody is shown with the result. */
  readonly feedback: string;
};

export const ANSWERS_SHOWN = ['never', 'after-passing', 'after-last-attempt', 'after-each-attempt'] as const;
/** When a learner sees which answers were right. */
export type AnswersShown = (typeof ANSWERS_SHOWN)[number];

export type ModuleAssessment = {
  readonly assessment_id: string;
  readonly questions: readonly AssessmentQuestion[];
  /** How many of the questions an attempt draws; null: all. */
  readonly draws: number | null;
  readonly pass_percent: number;
  readonly attempts_allowed: number;
  readonly wait_minutes: number;
  /** Null: as long as one likes. */
  readonly time_limit_minutes: number | null;
  readonly shuffles_questions: boolean;
  readonly shuffles_choices: boolean;
  readonly answers_shown: AnswersShown;
};

export type ModuleCertificate = {
  /** Null: forever. */
  readonly valid_months: number | null;
  readonly text: string;
};

/** What a text says in another language: a line, a document, accepted answers, or the file of captions. */
export type TranslatedValue = string | readonly string[] | RichTextNode;

/** `of`: the short hash of the original that it translates, so that a change of the original is noticed. */
export type TranslatedText = { readonly of: string; readonly value: TranslatedValue };

/** A module in another language: texts only, by the key of what they translate (module-translations.ts). */
export type ModuleTranslation = {
  /** Goes out with the next version; until then learners do not see it. */
  readonly is_offered: boolean;
  readonly texts: Readonly<Record<string, TranslatedText>>;
};

/** Who finds a module among their courses: whom it is assigned to, or everybody, who may begin it by themselves. */
export const MODULE_SHOWN_TO = ['assigned', 'everybody'] as const;
export type ModuleShownTo = (typeof MODULE_SHOWN_TO)[number];

/** All that a module says. Publishing freezes it as a version. */
export type ModuleContent = {
  readonly title: string;
  readonly summary: string;
  /** The picture on its card. */
  readonly cover?: { readonly file_id: string } | undefined;
  /** BCP 47, such as "en" or "pt-BR". */
  readonly language: string;
  /** How long it takes, roughly. */
  readonly minutes: number | null;
  readonly pages: readonly TrainingPage[];
  readonly assessment: ModuleAssessment | null;
  readonly certificate: ModuleCertificate | null;
  /** Without it: whom it is assigned to. */
  readonly shown_to?: ModuleShownTo | undefined;
  /** By language, as `language` names one; never the module's own. */
  readonly translations?: Readonly<Record<string, ModuleTranslation>> | undefined;
};

const PASS_PERCENT = 80;
const ATTEMPTS_ALLOWED = 3;

/** A module that was just made. */
export function emptyModule(title: string): ModuleContent {
  return {
    title,
    summary: '',
    language: 'en',
    minutes: null,
    pages: [],
    assessment: null,
    certificate: null,
  };
}

/** Where a link in a text may lead. */
export function isLinkAllowed(href: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]+$/i.test(href);
}

/** The files that a module shows in any language, each once. */
export function fileIdsOf({ pages, assessment, cover, translations = {} }: ModuleContent): string[] {
  const ofBlocks = pages.flatMap(({ blocks }) => blocks.flatMap(fileIdsOfBlock));
  const ofQuestions = (assessment?.questions ?? []).map(({ picture }) => picture?.file_id);
  const ofTranslations = Object.values(translations).flatMap(({ texts }) =>
    Object.entries(texts).map(([key, { value }]) => (isCaptionsKey(key) ? value : null)),
  );
  const all = [...ofBlocks, ...ofQuestions, ...ofTranslations, cover?.file_id];
  return [...new Set(all.filter((id): id is string => typeof id === 'string' && id !== ''))];
}

/** The key of a video's captions among a translation's texts. */
export const captionsKey = (blockId: string): string => `${blockId}.captions`;
const isCaptionsKey = (key: string): boolean => key.endsWith('.captions');

function fileIdsOfBlock(block: TrainingBlock): (string | null)[] {
  switch (block.kind) {
    case 'text':
    case 'callout':
      return [];
    case 'picture':
    case 'pdf':
      return [block.file_id];
    case 'video':
      return [block.file_id, block.poster_id, block.captions_id];
  }
}

/** The words of a text, a line for each block: for searching and for telling whether there are any. */
export function wordsOf(node: RichTextNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  const separator = node.type === 'paragraph' || node.type === 'heading' ? '' : '\n';
  return (node.content ?? []).map(wordsOf).join(separator);
}

/** An assessment as it is offered first. */
export function emptyAssessment(assessment_id: string): ModuleAssessment {
  return {
    assessment_id,
    questions: [],
    draws: null,
    pass_percent: PASS_PERCENT,
    attempts_allowed: ATTEMPTS_ALLOWED,
    wait_minutes: 0,
    time_limit_minutes: null,
    shuffles_questions: false,
    shuffles_choices: true,
    answers_shown: 'after-passing',
  };
}

/** What stands above a callout: its tone is never told by colour alone. */
export const CALLOUT_LABELS: Readonly<Record<CalloutTone, string>> = {
  info: 'Good to know',
  tip: 'Tip',
  warning: 'Watch out',
  danger: 'Danger',
};
