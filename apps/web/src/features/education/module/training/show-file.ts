import type { ShownFile, ShownFiles } from '@heatwise/contract/education/files.contract';
import type { QueryClient } from '@tanstack/react-query';
import { moduleKey } from '../module.queries.ts';

/** Shows a file that has just arrived, without asking for all of them again. */
export function showFile(queryClient: QueryClient, moduleId: string, file: ShownFile): void {
  queryClient.setQueryData<ShownFiles>([...moduleKey(moduleId), 'files'], (files) => ({
    ...files,
    [file.file_id]: file,
  }));
}
