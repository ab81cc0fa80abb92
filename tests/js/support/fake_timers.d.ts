// The part of @sinonjs/fake-timers that these tests use. Its own types need those of all of Node.js.

export interface Clock {
  tickAsync(milliseconds: number): Promise<number>;
  setSystemTime(now: number): void;
  uninstall(): void;
}

export function withGlobal(scope: typeof globalThis): {
  install(options: { now: number; toFake: string[] }): Clock;
};
