import type { Drawn } from './commands.ts'
import type { Who, Wish } from './state.ts'

type Asking = Partial<Omit<Wish, 'date'>> & { readonly by?: Who | number }

/** By default, the first allowed person raises it for the owner's driver. */
export const raise = (kind: string, { by = 0, ...wish }: Asking = {}): Drawn => ({ do: 'raise', kind, by, wish: { ...usualWish, ...wish } })

const usualWish = { daysAgo: 3, duration: 7, isFit: true, to: 'rival', idNo: 'fresh', isBulkerDriver: true } as const

type Of = { readonly nth?: number; readonly suspends?: boolean }

type Deciding = Extract<Drawn, { do: 'decide' }>
type Ending = Extract<Drawn, { do: 'cancel' | 'evidence' }>

/** The oldest pending one by default. */
export const approve = (by: Who, { nth = 0, suspends = true }: Of = {}): Deciding => ({
  do: 'decide',
  of: { isOpen: true, nth },
  by,
  key: 'approve',
  suspends,
})
export const reject = (by: Who): Deciding => ({ ...approve(by), key: 'reject' })
export const cancel = (by: Who | 'its own'): Ending => ({ do: 'cancel', of: { isOpen: true, nth: 0 }, by })
export const evidence = (by: Who | 'its own'): Ending => ({ do: 'evidence', of: { isOpen: true, nth: 0 }, by })

/** The same for the first request, which is closed. */
export const tooLate = (step: Deciding | Ending): Drawn => ({ ...step, of: { isOpen: false, nth: 0 } })

export const days = (count: number): Drawn => ({ do: 'days', days: count })
export const takenElsewhere = (what: 'card number' | 'id number'): Drawn => ({ do: 'elsewhere', what })

/** Raised by one staff member and approved by another at once. */
export const done = (kind: string, of: Of = {}): readonly Drawn[] => [raise(kind, { by: 'staff' }), approve('second', { nth: -1, ...of })]
