// The search of happy-dom, which it does not export.

type Search = (element: object, selector: string, options?: unknown) => unknown;
declare const QuerySelector: Record<"matches" | "querySelector" | "querySelectorAll", Search>;
export default QuerySelector;
