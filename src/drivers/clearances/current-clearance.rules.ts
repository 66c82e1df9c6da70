import type { PlainDate } from '#platform/contract/plain-date.ts'

/** What decides which of a kind's approved clearances counts. */
export type ClearanceFinding = {
  /** Ascending in the order in which they were recorded. */
  id: string
  /** The day of the examination or training. */
  givenOn: PlainDate
  /** Null for a training, and for a medical of a register, whose finding is not on record. */
  isFit: boolean | null
}

/** Sorts the latest examination or training first, whatever the order of approval; on one day 'not fit' wins over 'fit'. */
function compareFindings(one: ClearanceFinding, other: ClearanceFinding): number {
  if (one.givenOn !== other.givenOn) return one.givenOn < other.givenOn ? 1 : -1
  const [isOneUnfit, isOtherUnfit] = [one.isFit === false, other.isFit === false]
  if (isOneUnfit !== isOtherUnfit) return isOneUnfit ? -1 : 1
  return BigInt(one.id) < BigInt(other.id) ? 1 : -1
}

/**
 * The finding that counts, of the approved and not voided ones of a kind. A register's medical has neither finding nor day on record, only a guessed day: it counts
 * for nothing beside a finding 'not fit'. The view current_clearance says the same in SQL.
 */
export function currentFinding<F extends ClearanceFinding>(findings: readonly F[]): F | undefined {
  const hasUnfit = findings.some(({ isFit }) => isFit === false)
  return findings.filter(({ isFit }) => !hasUnfit || isFit !== null).toSorted(compareFindings)[0]
}

/** Whether recording a new finding would leave the current one in force. */
export const changesNothing = (current: Omit<ClearanceFinding, 'id'>, next: Omit<ClearanceFinding, 'id'>): boolean =>
  currentFinding([
    { ...current, id: '1' },
    { ...next, id: '2' },
  ])?.id === '1'
