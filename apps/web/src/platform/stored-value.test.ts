import { expect, test, vi } from 'vitest';
import { createStoredValue } from './stored-value.ts';

function countedEvents() {
  const target = new EventTarget();
  let listening = 0;
  return {
    listening: () => listening,
    addEventListener(...listener: Parameters<EventTarget['addEventListener']>) {
      listening += 1;
      target.addEventListener(...listener);
    },
    removeEventListener(...listener: Parameters<EventTarget['removeEventListener']>) {
      listening -= 1;
      target.removeEventListener(...listener);
    },
  };
}

function valueOn(events = countedEvents()) {
  const read = (stored: unknown) => (Array.isArray(stored) ? (stored as number[]) : []);
  return createStoredValue({ key: 'list', storage: window.localStorage, events, read });
}

test('the browser is listened to only while somebody subscribes', () => {
  const events = countedEvents();
  const value = valueOn(events);
  expect(events.listening()).toBe(0);

  const [leaveFirst, leaveSecond] = [value.subscribe(vi.fn()), value.subscribe(vi.fn())];
  expect(events.listening()).toBe(1);
  leaveFirst();
  expect(events.listening()).toBe(1);
  leaveSecond();
  leaveSecond();
  expect(events.listening()).toBe(0);
});

test('what another tab stored while nobody subscribed is read, and stays the same object until it changes', () => {
  const value = valueOn();
  value.set([1]);
  window.localStorage.setItem('list', '[1,2]');

  expect(value.current()).toEqual([1, 2]);
  expect(value.current()).toBe(value.current());
});
