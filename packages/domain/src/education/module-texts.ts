import {
  type AssessmentQuestion,
  CHOICE_TEXT_MAX_LENGTH,
  captionsKey,
  MODULE_SUMMARY_MAX_LENGTH,
  MODULE_TITLE_MAX_LENGTH,
  type ModuleContent,
  QUESTION_TEXT_MAX_LENGTH,
  type RichTextNode,
  type TrainingBlock,
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
export function isBlank(value: TranslatedValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if ('type' in value) return wordsOf(value).trim() === '';
  return value.every((text) => text.trim() === '');
}

/**
 * The module with each of its texts put through `put`, in the order in which it is read: the one place that knows where
 * a module's texts are.
 */
export function mapTexts(content: ModuleContent, put: Put): ModuleContent {
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
