export const logOutcomes = ['cleared', 'warn', 'blocked', 'overridden'] as const
export type LogOutcome = (typeof logOutcomes)[number]
export const logOutcomeNames = {
  cleared: 'Cleared',
  warn: 'Warning',
  blocked: 'Denied',
  overridden: 'Let in by override',
} satisfies Record<LogOutcome, string>

export const foundByNames = { card: 'Card scanned', pass: 'Digital pass', card_no: 'Card no', id_no: 'Id no' } as const

export const directionNames = { in: 'In', out: 'Out' } as const
