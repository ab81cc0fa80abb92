// The parts of Node.js that these tests use.

declare module "node:test" {
  export interface TestContext {
    after(run: () => void | Promise<void>): void;
    readonly mock: { method(object: object, name: string, implementation: () => unknown): void };
  }
  export function test(name: string, run: (context: TestContext) => void | Promise<void>): void;
  export function describe(name: string, build: () => unknown): Promise<void>;
  export function before(run: () => Promise<void>): void;
  export function after(run: () => void): void;
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
    rejects(run: () => Promise<unknown>, expected?: unknown): Promise<void>;
    doesNotMatch(actual: string, expected: RegExp, message?: string): void;
  };
  export default assert;
}

declare module "node:fs" {
  export function mkdirSync(path: string): void;
  export function mkdtempSync(prefix: string): string;
  export function rmSync(path: string, options: { recursive: boolean; force?: boolean }): void;
  export function writeFileSync(path: string, text: string): void;
  export function existsSync(path: URL): boolean;
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readdirSync(path: URL, options?: { recursive: boolean }): string[];
  export function statSync(path: URL): { size: number };
}

declare module "node:os" {
  export function tmpdir(): string;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}

declare module "node:vm" {
  const vm: {
    runInThisContext(code: string, options: { filename: string }): unknown;
  };
  export default vm;
}

declare function setImmediate(run: (value?: unknown) => void): void;

declare const process: { env: Record<string, string> };
