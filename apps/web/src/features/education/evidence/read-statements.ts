import { evidenceRoutes } from '@heatwise/contract/education/education.routes';
import type { ApiClient } from '../../../platform/api-client.ts';

type Page = { readonly statements: readonly unknown[]; readonly more: string };

/** Every statement of the evidence, page by page: one file where a record store takes pages. */
export async function readStatements(api: ApiClient): Promise<Blob> {
  const all: unknown[] = [];
  let after: string | null = null;
  do {
    const file: Blob = await api.download(evidenceRoutes.xapi, {
      querystring: after === null ? {} : { after },
    });
    const { statements, more } = JSON.parse(await file.text()) as Page;
    all.push(...statements);
    after = new URLSearchParams(more.split('?')[1]).get('after');
  } while (after !== null);
  return new Blob([JSON.stringify({ statements: all, more: '' })], { type: 'application/json' });
}
