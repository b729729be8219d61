/** Saves a file under a name, as if its link had been pressed. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Chromium reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
