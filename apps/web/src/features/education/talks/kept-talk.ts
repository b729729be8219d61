import type { PresentedModule, SentTalk, TalkWithPeople } from '@heatwise/contract/education/talks.contract';
import { createKeptWork, type KeptWork } from '../../../platform/kept-work.ts';
import { RequestFailure, waitsForNetwork } from '../../../platform/request-failure.ts';
import type { PickerOption } from '../../../ui/picker-options.ts';

/** A talk that is under way in this browser. */
export type TalkDraft = {
  readonly talk_id: string;
  /** With its pages: the network may go while they are shown. */
  readonly module: PresentedModule;
  readonly place: string;
  readonly location_id: string | null;
  /** Everybody with one of these tags, and these people, may confirm. */
  readonly tags: readonly PickerOption[];
  readonly people: readonly PickerOption[];
  readonly held_on: string;
  readonly started_at: string;
  /** When each confirmed, by their id. */
  readonly confirmed: Readonly<Record<string, string>>;
};

/** A talk that is over and that the server may not have yet; with why it was refused, where it was. */
export type WaitingTalk = {
  readonly talk: Omit<SentTalk, 'sent_at'>;
  readonly title: string;
  readonly problem: string | null;
};

type Send = (talk: SentTalk) => Promise<TalkWithPeople & { readonly left_out: number }>;
export type KeptTalks = ReturnType<typeof keptTalks>;

/** The talks that one person's browser keeps: the one under way, and those that wait to be sent. */
export function keptTalks(owner: string, kept: KeptWork = createKeptWork()) {
  const draftKey = `talk ${owner}`;
  const beginning = `held talk ${owner} `;

  async function waiting(): Promise<WaitingTalk[]> {
    const keys = await kept.keys(beginning);
    const all = await Promise.all(keys.map((key) => kept.read<WaitingTalk>(key)));
    return all.flatMap((talk) => talk ?? []);
  }

  return {
    waiting,
    draft: () => kept.read<TalkDraft>(draftKey),
    changeDraft: (to: (draft: TalkDraft | undefined) => TalkDraft | undefined) =>
      kept.change<TalkDraft>(draftKey, to),
    /** It is over: from now on it waits to be sent, and another can begin. */
    async finish(draft: TalkDraft, now: Date): Promise<void> {
      const { module, tags: _tags, people: _people, confirmed, ...said } = draft;
      const attendances = Object.entries(confirmed).map(([user_id, confirmed_at]) => ({
        user_id,
        confirmed_at,
      }));
      const of = { module_id: module.module_id, version: module.version, ended_at: now.toISOString() };
      await kept.change<WaitingTalk>(beginning + draft.talk_id, () => ({
        talk: { ...said, ...of, attendances },
        title: module.title,
        problem: null,
      }));
      await kept.change<TalkDraft>(draftKey, () => undefined);
    },
    discard: (talkId: string) => kept.change<WaitingTalk>(beginning + talkId, () => undefined),
    /** Sends what waits, as far as it goes. Gives how many people were left out because they are out of reach. */
    sendAll: (send: Send, now: () => Date) =>
      kept.alone(beginning, async () => {
        const sent = { talks: 0, leftOut: 0 };
        for (const { talk, problem } of await waiting()) {
          const key = beginning + talk.talk_id;
          // Signing out, or another tab, may have deleted it while the one before was on its way.
          if (problem !== null || !(await kept.read(key))) continue;
          try {
            const { left_out } = await send({ ...talk, sent_at: now().toISOString() });
            await kept.change<WaitingTalk>(key, () => undefined);
            sent.talks += 1;
            sent.leftOut += left_out;
          } catch (failure) {
            if (!(failure instanceof RequestFailure)) throw failure;
            // Without a session the same person sends it when they have signed in again.
            if (waitsForNetwork(failure) || failure.status === 401) break;
            await kept.change<WaitingTalk>(key, (found) => found && { ...found, problem: failure.message });
          }
        }
        return sent;
      }),
  };
}
