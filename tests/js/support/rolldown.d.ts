// The part of Rolldown that these tests use. Its own types need those of all of Node.js.

export function moduleRunnerTransform(
  name: string,
  code: string,
  options: object,
): Promise<{ code: string; errors: { message: string }[] }>;
