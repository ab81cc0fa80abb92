// The part of css-tree that these tests use. It has no types.

export function parse(text: string, options: { context: string }): unknown;
