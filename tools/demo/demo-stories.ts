import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { inOrganisation } from '../../apps/api/src/organisation/organisation-scope.ts';
import { storiesOfOthers } from './demo-programme.ts';
import { insertRows } from './insert-rows.ts';

/** Adds stories of others, with pictures, once: the demo organisation reads them. */
export async function fillStories(database: Kysely<Tables>, now: number): Promise<void> {
  const stories = storiesOfOthers(BACK_OFFICE_ORG_ID, now);
  const pictures = await Promise.all(stories.map((_, index) => drawLandscape(index)));
  await inOrganisation(database, BACK_OFFICE_ORG_ID, async ({ tx }) => {
    const found = await tx
      .selectFrom('stories')
      .select('story_id')
      .where('org_id', '=', BACK_OFFICE_ORG_ID)
      .executeTakeFirst();
    if (found) return;
    await insertRows(tx, 'stories', stories);
    for (const [index, { org_id, story_id }] of stories.entries()) {
      const image = pictures[index];
      if (image) await tx.insertInto('story_pictures').values({ org_id, story_id, image }).execute();
    }
  });
}

const SKIES = ['#f4c46a', '#9ed0e6'];

/** Hills under a sky: nobody is on it. */
function drawLandscape(index: number): Promise<Buffer> {
  const sky = SKIES[index % SKIES.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540">
    <rect width="960" height="540" fill="${sky}"/>
    <circle cx="${720 - index * 420}" cy="150" r="70" fill="#fff6d8"/>
    <path d="M0 380 Q240 260 480 360 T960 330 V540 H0 Z" fill="#b4793f"/>
    <path d="M0 450 Q300 380 560 450 T960 430 V540 H0 Z" fill="#7d4f28"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
