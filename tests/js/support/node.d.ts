// The parts of Node.js that these tests use.

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
  export const mock: {
    timers: {
      enable(options?: { apis: string[]; now?: number }): void;
      tick(milliseconds: number): void;
      reset(): void;
    };
  };
  export function beforeEach(run: () => void): void;
  export function afterEach(run: () => void): void;
}

declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(actual: string, expected: RegExp): void;
    throws(run: () => unknown, expected?: unknown): void;
  };
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readdirSync(path: URL): string[];
}
