import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './places.mjs';

/**
 * Runs a command in the clone and hands back its output; a failure throws with the last of it. A signal to this
 * process ends the command too, so that nothing is left running.
 */
export function runCommand(command, args, { env = {}, timeoutMinutes = 15 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMinutes * 60_000,
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);

    const forwarders = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
      const forward = () => {
        child.kill(signal);
        process.exit(130);
      };
      process.once(signal, forward);
      return () => process.off(signal, forward);
    });
    const settle = (finish) => {
      for (const stop of forwarders) stop();
      finish();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code, signal) =>
      settle(() => {
        if (code === 0) return resolve(output);
        const tail = stripVTControlCharacters(output).trim().split('\n').slice(-30).join('\n');
        reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}.\n${tail}`));
      }),
    );
  });
}

/** The same, tried again after a pause: package servers are sometimes out of reach for a moment. */
export async function runCommandPatiently(command, args, options) {
  for (const pauseSeconds of [3, 10]) {
    try {
      return await runCommand(command, args, options);
    } catch (error) {
      console.log(`  ${error.message.split('\n')[0]} Trying again in ${pauseSeconds} s.`);
      await new Promise((resolve) => setTimeout(resolve, pauseSeconds * 1000));
    }
  }
  return runCommand(command, args, options);
}

/** Says what is being done, and afterwards how long it took. */
export async function announce(what, work) {
  const start = performance.now();
  console.log(`${what} …`);
  const result = await work();
  console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
