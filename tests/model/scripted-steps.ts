import type { DrawnStep } from './commands.ts'
import type { ModelUser, RequestInput } from './state.ts'

type RaiseOptions = Partial<Omit<RequestInput, 'date'>> & { by?: ModelUser | number }

/** By default, the first allowed person raises it for the owner's driver. */
export const raise = (kind: string, { by = 0, ...input }: RaiseOptions = {}): DrawnStep => ({
  do: 'raise',
  kind,
  by,
  input: { ...defaultInput, ...input },
})

const defaultInput = { daysAgo: 3, duration: 7, isFit: true, to: 'rival', idNo: 'fresh', isBulkerDriver: true } as const

type Of = { nth?: number; suspends?: boolean }

type DecideStep = Extract<DrawnStep, { do: 'decide' }>
type ClosingStep = Extract<DrawnStep, { do: 'cancel' | 'evidence' }>

/** The oldest pending one by default. */
export const approve = (by: ModelUser, { nth = 0, suspends = true }: Of = {}): DecideStep => ({
  do: 'decide',
  of: { isOpen: true, nth },
  by,
  key: 'approve',
  suspends,
})
export const reject = (by: ModelUser): DecideStep => ({ ...approve(by), key: 'reject' })
export const cancel = (by: ModelUser | 'its own'): ClosingStep => ({ do: 'cancel', of: { isOpen: true, nth: 0 }, by })
export const evidence = (by: ModelUser | 'its own'): ClosingStep => ({ do: 'evidence', of: { isOpen: true, nth: 0 }, by })

/** The same for the first request, which is closed. */
export const tooLate = (step: DecideStep | ClosingStep): DrawnStep => ({ ...step, of: { isOpen: false, nth: 0 } })

export const days = (count: number): DrawnStep => ({ do: 'days', days: count })
export const takenElsewhere = (what: 'card number' | 'id number'): DrawnStep => ({ do: 'elsewhere', what })

/** Raised by one staff member and approved by another at once. */
export const done = (kind: string, of: Of = {}): readonly DrawnStep[] => [
  raise(kind, { by: 'staff' }),
  approve('second', { nth: -1, ...of }),
]
