export const parts: readonly ['browser', 'server', 'tests']
export function typeStep(part: (typeof parts)[number]): [string, string, string[]]
