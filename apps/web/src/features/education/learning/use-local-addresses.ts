import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import { useEffect, useState } from 'react';
import { readStoredFile } from '../../../platform/kept-work.ts';

type Local = { readonly key: string; readonly shown: ShownFiles };

/**
 * Shows these of the files from this device where they were downloaded; undefined while that is read. They keep their
 * addresses while the same ones are shown: another would begin a video that plays from its start.
 */
export function useLocalAddresses(
  files: ShownFiles | undefined,
  fileIds: readonly string[],
): ShownFiles | undefined {
  const [local, setLocal] = useState<Local | null>(null);
  const key = fileIds.join(' ');
  const isThere = files !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: newer addresses of the same files change nothing
  useEffect(() => {
    if (!files) return;
    let isGone = false;
    const addresses: string[] = [];
    async function readLocal(known: ShownFiles): Promise<void> {
      const shown = { ...known };
      for (const fileId of fileIds) {
        const file = known[fileId];
        const blob = file && (await readStoredFile(fileId));
        if (isGone) return;
        if (!blob) continue;
        const address = URL.createObjectURL(blob);
        addresses.push(address);
        shown[fileId] = { ...file, address };
      }
      setLocal({ key, shown });
    }
    void readLocal(files);
    return () => {
      isGone = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [key, isThere]);

  return local?.key === key ? local.shown : undefined;
}
