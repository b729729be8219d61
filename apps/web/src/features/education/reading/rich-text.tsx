import {
  isLinkAllowed,
  type RichTextMark,
  type RichTextNode,
} from '@heatwise/domain/education/module-content';
import { createElement, type ReactNode } from 'react';
import classes from './reading.module.css';

type Props = {
  document: RichTextNode;
  /** The order of the heading that the text stands under: its own headings come below. */
  under?: 1 | 2;
};

/** A text as its editor keeps it, as elements of React: nothing in it is ever read as HTML. */
export function RichText({ document, under = 1 }: Props) {
  return <div className={classes.text}>{elementOf(document, under)}</div>;
}

const TAGS = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
} as const;

function elementOf(node: RichTextNode, under: number): ReactNode {
  const { type, attrs } = node;
  // Given as arguments they need no keys: the text never changes while it is shown.
  const within = (node.content ?? []).map((child) => elementOf(child, under));
  switch (type) {
    case 'text':
      return (node.marks ?? []).reduce(marked, node.text ?? '');
    case 'hardBreak':
      return <br />;
    case 'doc':
      return createElement('div', null, ...within);
    case 'heading':
      return createElement(
        `h${(attrs?.level ?? 2) + under - 1}`,
        { 'data-level': attrs?.level ?? 2 },
        ...within,
      );
    case 'orderedList':
      return createElement('ol', { start: attrs?.start ?? 1 }, ...within);
    case 'paragraph':
      // An empty line was left for its room.
      return within.length > 0 ? createElement('p', null, ...within) : createElement('p', null, <br />);
    default:
      return createElement(TAGS[type], null, ...within);
  }
}

function marked(text: ReactNode, mark: RichTextMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return createElement('strong', null, text);
    case 'italic':
      return createElement('em', null, text);
    case 'underline':
      return createElement('u', null, text);
    case 'link':
      return isLinkAllowed(mark.attrs.href) ? (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      );
  }
}
