import fs from 'node:fs';
import path from 'node:path';
import { cache } from './places.mjs';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Writes the lock with its owner in one step (a link is made or refused as a whole), so nobody reads an empty one. */
function tryLock(file) {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  try {
    fs.linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** The process that holds the lock, undefined when it was just given back. */
function ownerOf(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes a dead owner's lock; one that somebody else took in the same instant is put back. */
function takeAway(file, deadOwner) {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (ownerOf(aside) !== deadOwner) fs.linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** Runs `work` while no other run of this clone is in it. A lock whose owner died is taken over. */
export async function withLock(work, file = path.join(cache, 'setup.lock')) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!tryLock(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) {
      takeAway(file, owner);
      continue;
    }
    if (!told && owner !== undefined)
      console.log(`Waiting for another set-up of this clone (process ${owner}) …`);
    told = true;
    await pause(200);
  }
  const release = () => {
    if (ownerOf(file) === process.pid) fs.rmSync(file, { force: true });
  };
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
