import type { CardAtGate } from '../judgement/gate-verdict.rules.ts'

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

/** The plant's settings that a check goes by. */
export const settingNames = {
  time_zone: 'Time zone',
  gate_warn_hours: 'Hours until a device warns of old data',
  gate_stale_hours: 'Hours until a device clears nobody',
  gate_two_plants_minutes: 'Minutes between two plants',
  gate_denials_a_day: 'Denials a day that are unusual',
} as const

export const cardStateNames = {
  in_force: 'in force',
  cancelled: 'cancelled',
  waiting: 'not handed over',
  none: 'none',
} as const satisfies Record<CardAtGate, string>
