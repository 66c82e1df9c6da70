/** Whether a driver may load. */
export const verdicts = ['cleared', 'warn', 'blocked'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictNames = { cleared: 'Cleared', warn: 'Warning', blocked: 'Blocked' } satisfies Record<Verdict, string>

/** What lists are filtered by: who is on hold is blocked, and is looked for by that. */
export const verdictChoices = [...verdicts, 'on_hold'] as const
export type VerdictChoice = (typeof verdictChoices)[number]
export const verdictChoiceNames = { ...verdictNames, on_hold: 'On hold' } satisfies Record<VerdictChoice, string>

/** What people ask lists of drivers for, beside the status. */
export const verdictTabs = ['blocked', 'due'] as const
export type VerdictTab = (typeof verdictTabs)[number]
export const verdictOfTab = { blocked: 'blocked', due: 'warn' } as const satisfies Record<VerdictTab, Verdict>
export const verdictTabNames = { blocked: 'Blocked', due: 'Due in 30 days' } satisfies Record<VerdictTab, string>
export const tabOfVerdict = (verdict: VerdictChoice | undefined): VerdictTab | undefined =>
  verdictTabs.find((tab) => verdictOfTab[tab] === verdict)
