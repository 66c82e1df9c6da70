/** The folders of code, in order: each imports only those before it. A release has all but the last. */
export const roots = ['src', 'demo', 'operations', 'tests'] as const
/** What a release runs. */
export const shipped = roots.slice(0, -1)

/** The root of a path as sources have them: below the first without its name, below the others with it. */
export const rootOf = ([first = '', ...others]: readonly string[], path: string): string =>
  others.find((root) => path.startsWith(`${root}/`)) ?? first
