import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { type Check, newFindings } from '../check.ts';
import { addMember } from '../member.ts';

const NAMES_AT_ONCE = 50;
const CODES_AT_ONCE = 20;
const STEP_SECONDS = 30;

const tagNames: Check = {
  area: 'races',
  name: 'one tag name, created many times at once, is created once',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const name = `Race ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: NAMES_AT_ONCE }, (_, n) =>
        server.ask({
          method: 'POST',
          path: '/api/v2/tag',
          token: admin.token,
          body: { name: n % 2 === 0 ? name : ` ${name.toUpperCase()} ` },
        }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made === 1, `${made} of ${NAMES_AT_ONCE} succeed`);
    const others = new Set(answers.map(({ status }) => status).filter((status) => status !== 200));
    expect([...others].join() === '409', `the others are answered ${[...others].join(', ')}`);
    return { looked: `${NAMES_AT_ONCE} at once`, findings };
  },
};

const permissions: Check = {
  area: 'races',
  name: 'one permission, set many times at once, is one permission',
  async look({ server, theirs: { admin, stage } }) {
    const { findings, expect } = newFindings();
    const member = await addMember(server, admin);
    const { tag_id } = stage;
    const answers = await Promise.all(
      Array.from({ length: CODES_AT_ONCE }, (_, n) =>
        server.ask({
          method: 'POST',
          path: '/api/v3/permission',
          token: admin.token,
          body: { user_id: member.user_id, tag_id, access: n % 2 ? 'view_user' : 'view_user,edit_user' },
        }),
      ),
    );
    for (const { status } of answers) expect(status === 200, `one is answered ${status}`);
    const person = await server.read<{ permissions: { tag_id: string | null }[] }>({
      path: `/api/v2/user/${member.user_id}`,
      token: admin.token,
    });
    const active = person.permissions.filter((one) => one.tag_id === tag_id).length;
    expect(active === 1, `${active} permissions are active on one tag`);
    return { looked: `${CODES_AT_ONCE} at once`, findings };
  },
};

const codes: Check = {
  area: 'one-time codes',
  name: 'one code, sent many times at once, opens one session; recovery codes likewise; guesses are stopped',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const { token, email, password } = await addMember(server, admin);
    const { secret } = await server.read<{ secret: string }>({
      method: 'POST',
      path: '/api/v2/auth/2fa',
      token,
      body: { password },
    });
    const now = Math.floor(Date.now() / 1000);
    const enabled = await server.read<{ recovery_codes: string[] }>({
      method: 'POST',
      path: '/api/v2/auth/2fa/enable',
      token,
      // The step before, so that the current one is still unused.
      body: { code: generateSync({ secret, epoch: now - STEP_SECONDS }) },
    });
    const logInWith = (code: string | undefined, from: string | undefined) =>
      server.ask({ method: 'POST', path: '/api/v2/auth/login', body: { email, password, code }, from });
    const without = await logInWith(undefined, server.newAddress());
    expect(without.code === 'one-time-code-required', `without a code: ${without.status} ${without.code}`);

    const current = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
    const [recovery = ''] = enabled.recovery_codes;
    for (const [what, code] of [
      ['a code', current],
      ['a recovery code', recovery],
    ] as const) {
      // Each from an address of its own: the throttle must not be what stops them.
      const answers = await Promise.all(
        Array.from({ length: CODES_AT_ONCE }, () => logInWith(code, server.newAddress())),
      );
      const opened = answers.filter(({ status }) => status === 200).length;
      expect(opened === 1, `${what}, sent ${CODES_AT_ONCE} times at once, opens ${opened} sessions`);
      for (const { status } of answers) expect([200, 401, 429].includes(status), `one is answered ${status}`);
    }
    const from = server.newAddress();
    const guesses: number[] = [];
    for (let n = 0; n < 6; n += 1) guesses.push((await logInWith(`00000${n}`, from)).status);
    expect(guesses.at(-1) === 429, `the sixth wrong code is answered ${guesses.at(-1)}`);
    return { looked: `${CODES_AT_ONCE} at once, twice; 6 guesses`, findings };
  },
};

export const races: readonly Check[] = [tagNames, permissions, codes];
