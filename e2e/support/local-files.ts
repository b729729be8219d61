import type { Page } from '@playwright/test';

/** Everything that this origin keeps in the browser: its private files, databases, caches, storage and cookies. */
export type KeptInBrowser = {
  readonly files: string[];
  readonly databases: string[];
  readonly localStorage: string[];
};

/** Lists what the page's origin has stored; files by their paths. */
export function keptInBrowser(page: Page): Promise<KeptInBrowser> {
  return page.evaluate(async () => {
    const files: string[] = [];
    const walk = async (directory: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of directory) {
        if (handle.kind === 'file') files.push(path + name);
        else await walk(handle as FileSystemDirectoryHandle, `${path}${name}/`);
      }
    };
    await walk(await navigator.storage.getDirectory(), '/');
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return { files, databases, localStorage: Object.keys(localStorage) };
  });
}
