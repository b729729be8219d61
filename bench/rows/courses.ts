import http from 'node:http';
import type { ListedModule } from '@heatwise/contract/education/modules.contract';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { sendCall, timed } from '../server/timed-call.ts';

const CALLS = 15;
const WARM_UP_CALLS = 3;

/** What the screens of courses ask for, each beside the call that brings the list of people. */
export async function courses(server: BenchServer): Promise<Outcome[]> {
  const { token, user_id } = await server.logIn('school');
  const { people, modules = 0 } = server.sizes.school;
  const note = `Median of ${CALLS} calls over HTTP until the last byte, each in turn with its peer: ${people.toLocaleString('en')} people × ${modules} modules, six of ten finished with an attempt and a certificate. The list of people: the one call of the synchronisation that brings them all to a browser.`;
  const today = new Date().toISOString().slice(0, 10);
  const [{ module_id } = { module_id: '' }] = await modulesOf(server, token, today);
  const calls = {
    'what the organisation trains': `overview?today=${today}`,
    'everybody’s courses, first page': `people?today=${today}`,
    'everybody’s courses, the last page': `people?today=${today}&offset=${people * modules - 100}`,
    'everybody’s courses, the overdue ones': `people?today=${today}&show=overdue`,
    'everybody’s courses, certificates that end': `people?today=${today}&show=certificate-ends`,
    'everybody’s courses, searched': `people?today=${today}&q=mar`,
    'the list of modules': `module?today=${today}`,
    'a module’s people': `module/${module_id}/people?today=${today}`,
    'a module’s people, searched': `module/${module_id}/people?today=${today}&q=mar`,
    'a person’s courses': `person/${user_id}?today=${today}`,
  };
  const paths = Object.entries(calls).map(([what, rest]) => [what, `/v3/education/${rest}`] as const);
  const agent = new http.Agent({ keepAlive: true });
  const outcomes: Outcome[] = [];
  try {
    for (const [what, path] of [...paths, ['one’s own courses', `/v3/courses?today=${today}`] as const]) {
      const ours: number[] = [];
      const peer: number[] = [];
      for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
        const one = await timed(() => sendCall(server.url, { path, token, agent }));
        const other = await timed(() =>
          sendCall(server.url, { method: 'POST', path: '/v3/sync/core', body: {}, token, agent }),
        );
        if (call < WARM_UP_CALLS) continue;
        ours.push(one);
        peer.push(other);
      }
      const ratio = quantile(ours, 0.5) / quantile(peer, 0.5);
      outcomes.push({
        what: `${what}, ${(people * modules).toLocaleString('en')} courses`,
        ours: milliseconds(quantile(ours, 0.5)),
        peer: `list of people ${milliseconds(quantile(peer, 0.5))}`,
        ratio: `${ratio.toFixed(2)} times`,
        budget: '≤ 1 times',
        isMet: ratio <= 1,
        note,
      });
    }
    return outcomes;
  } finally {
    agent.destroy();
  }
}

async function modulesOf(
  { url }: BenchServer,
  token: string,
  today: string,
): Promise<readonly ListedModule[]> {
  const answer = await fetch(`${url}/api/v3/education/module?today=${today}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`the list of modules was answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { modules: readonly ListedModule[] } };
  return data.modules;
}
