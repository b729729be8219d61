import { userEvent } from '@testing-library/user-event';

/** Fills in a text by one paste, because typing renders the screen once for each character. */
export async function enterText(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
