/** Whether a driver may load. */
export const verdicts = ['cleared', 'warn', 'blocked'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictNames = { cleared: 'Cleared', warn: 'Warning', blocked: 'Blocked' } satisfies Record<Verdict, string>
