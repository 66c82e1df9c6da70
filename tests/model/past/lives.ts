import type { Transporter } from '#administration/transporters/transporters.store.ts'
import type { Caller } from '../../world/test-api.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { SeededRandom } from '#platform/chance.factory.ts'
import type { KnownState } from './known-state.ts'

export type Life = {
  driverId: string
  /** From each moment on, until the next. */
  known: { from: Date; state: KnownState }[]
  /** The last day of a training of each kind. */
  givenOn: Record<string, PlainDate>
  /** In the order in which they became known. */
  examinations: Examination[]
}

/** `isFit` is null of a register, which gives an end and no finding. */
export type Examination = { on: PlainDate; expiry: PlainDate; isFit: boolean | null }

/** The latest examination counts, of one day the one that found 'not fit', else the one that came last; what a register says counts for nothing beside any 'not fit'. */
export function medicalBy(all: readonly Examination[]): { medical?: PlainDate; isUnfit?: boolean } {
  const isEverUnfit = all.some(({ isFit }) => isFit === false)
  const found = isEverUnfit ? all.filter(({ isFit }) => isFit !== null) : all
  const [first, ...others] = found
  if (!first) return {}
  const counts = others.reduce((best, one) => (one.on > best.on || (one.on === best.on && best.isFit !== false) ? one : best), first)
  return { medical: counts.expiry, isUnfit: counts.isFit === false }
}

export type Lives = {
  db: Db
  random: SeededRandom
  plantId: string
  /** With a new session: years pass. */
  admin: () => Promise<Caller>
  /** The last one is a spot transporter. */
  transporters: Transporter[]
  clock: { now: Date }
  all: Life[]
  /** Hears each whole hour that passes. */
  onHour?: () => Promise<void>
  /** What else happens now and then. */
  further?: readonly (() => Promise<void>)[]
}

const zone = 'Africa/Nairobi'
export const dayOf = ({ clock }: Lives): PlainDate => toPlainDate(clock.now, zone)
export const stateNow = ({ known }: Life): KnownState => {
  const last = known.at(-1)
  if (!last) throw new Error('Every life begins with a state')
  return last.state
}
