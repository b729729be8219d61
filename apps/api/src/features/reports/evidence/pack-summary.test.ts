import { expect, test } from 'vitest';
import { readPdf } from '../../../print/testing/pdf-text.ts';
import { setEvidenceStage } from '../../../testing/evidence-stage.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';

const clock = () => new Date();
const server = setUpTestApp({ clock });

test('two people of one name both stand in the summary with where they were on the last day', async () => {
  const { ours, packOf } = await setEvidenceStage(server, clock);
  const crew = await ours.addTag('Crew');
  for (const _ of ['one', 'another'])
    await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crew] });
  const { files, text } = await packOf({ kind: 'tag', id: crew });
  // Two days of each.
  expect(text('acclimatisation.csv').match(/^Ida Berg,/gm)).toHaveLength(4);
  const { lines } = readPdf(files.get('summary.pdf') ?? Buffer.alloc(0));
  const from = lines.indexOf('Getting used to the heat, on the last day');
  const rows = lines.slice(from, lines.indexOf('Training', from));
  expect(rows.filter((line) => line === 'Ida Berg')).toHaveLength(2);
});
