// The part of happy-dom that these tests use. Its own types are those of all of Node.js.

export const PropertySymbol: object;

export class Window {
  constructor(options: object);
}
