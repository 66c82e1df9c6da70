/** What runs where: each part knows only what is there. Code of both sides is checked in both. */
export const parts = ['browser', 'server', 'tests']

/** The step that checks the types of a part; what has not changed since the last time is remembered. */
export const typeStep = (part) => [`types of ${part}`, 'tsc', ['-p', `tsconfig.${part}.json`]]
