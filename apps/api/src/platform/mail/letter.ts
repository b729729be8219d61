import { PRODUCT_NAME } from '@heatwise/domain/session/password';

/** A mail before it is set in type: plain sentences, and at most one thing to press. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Stands small at the end: why one gets it, and what to do about it. */
  readonly footnote: string;
};

/** The letter for programs that show plain text. */
export function textOf({ paragraphs, action, footnote }: Letter): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), '-- ', footnote];
  return `${parts.join('\n\n')}\n`;
}

/** The letter as HTML that old mail programs understand: one column, no image, no script, nothing fetched. */
export function htmlOf({ subject, paragraphs, action, footnote }: Letter): string {
  const text = (content: string) => `<p style="margin:0 0 16px">${escaped(content)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c6b70">Or copy this address into your browser:<br>
<span style="word-break:break-all">${escaped(action.url)}</span></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f2f5f5;font:16px/1.5 system-ui,sans-serif;color:#16262b">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:#0b5f6b">${PRODUCT_NAME}</p>
${paragraphs.map(text).join('\n')}
${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde5e6;font-size:13px;color:#5c6b70">${escaped(footnote)}</p>
</div></body></html>
`;
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f6b;color:#ffffff;font-weight:600;text-decoration:none';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
