import {
  type AssessmentQuestion,
  type CalloutTone,
  emptyAssessment,
  type ModuleContent,
  type RichTextNode,
  type TrainingBlock,
} from '../module-content.ts';

/** A block as its writer thinks of it: a paragraph, a list, or a callout of some paragraphs. */
type ReadyBlock = string | { readonly list: readonly string[] } | { readonly [Tone in CalloutTone]?: string };

type ReadyQuestion =
  | {
      readonly question: string;
      readonly right: string;
      readonly wrong: readonly string[];
      readonly why: string;
    }
  | {
      readonly question: string;
      readonly all: readonly string[];
      readonly wrong: readonly string[];
      readonly why: string;
    }
  | {
      readonly question: string;
      readonly number: number;
      readonly tolerance: number;
      readonly unit: string;
      readonly why: string;
    };

/** A module that comes with the product. Organisations take copies of it and change them as they like. */
export type ReadyModule = {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  /** What its facts are taken from. */
  readonly sources: readonly string[];
  readonly pages: readonly { readonly title: string; readonly blocks: readonly ReadyBlock[] }[];
  readonly questions: readonly ReadyQuestion[];
};

/** Its content with ids of its own, each made by `newId`. */
export function contentOfReady(ready: ReadyModule, newId: () => string): ModuleContent {
  const sources: ReadyModule['pages'][number] = { title: 'Sources', blocks: [{ list: ready.sources }] };
  return {
    title: ready.title,
    summary: ready.summary,
    language: 'en',
    minutes: ready.minutes,
    pages: [...ready.pages, sources].map(({ title, blocks }) => ({
      page_id: newId(),
      title,
      blocks: blocks.map((block) => blockOf(block, newId())),
    })),
    assessment: {
      ...emptyAssessment(newId()),
      questions: ready.questions.map((question) => questionOf(question, newId)),
    },
    certificate: { valid_months: 12, text: '' },
  };
}

const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const documentOf = (...content: readonly RichTextNode[]): RichTextNode => ({ type: 'doc', content });

function blockOf(block: ReadyBlock, block_id: string): TrainingBlock {
  if (typeof block === 'string') return { kind: 'text', block_id, document: documentOf(paragraph(block)) };
  if ('list' in block) {
    const items = block.list.map((text): RichTextNode => ({ type: 'listItem', content: [paragraph(text)] }));
    return { kind: 'text', block_id, document: documentOf({ type: 'bulletList', content: items }) };
  }
  const [[tone, text] = ['info', '']] = Object.entries(block);
  return { kind: 'callout', block_id, tone: tone as CalloutTone, document: documentOf(paragraph(text)) };
}

function questionOf(ready: ReadyQuestion, newId: () => string): AssessmentQuestion {
  const right = 'right' in ready ? [ready.right] : 'all' in ready ? ready.all : [];
  const wrong = 'wrong' in ready ? ready.wrong : [];
  const choice = (text: string, is_right: boolean) => ({ choice_id: newId(), text, is_right, feedback: '' });
  return {
    question_id: newId(),
    type: 'number' in ready ? 'number' : 'all' in ready ? 'choice_multi' : 'choice',
    question: ready.question,
    points: 1,
    choices: [...right.map((text) => choice(text, true)), ...wrong.map((text) => choice(text, false))],
    accepted: [],
    number: 'number' in ready ? ready.number : null,
    tolerance: 'number' in ready ? ready.tolerance : 0,
    unit: 'number' in ready ? ready.unit : '',
    feedback: ready.why,
  };
}
