import { listAtPlant } from '#admissions/admissions.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { Day, Place, VisitLife } from './plain-visits.ts'
import { actsOn, noonOf, type Subject } from './product-acts.ts'
import type { After, VisitAct } from './visit-acts.ts'
import type { Gates } from './visited-gates.ts'

const far = '2035-01-01'
type Tab = 'waiting' | 'granted' | 'past'

export type VisitingDriver = {
  id: string
  cardNo: string
  /** Answers the code of a refusal. */
  act: (act: VisitAct, before: VisitLife, next: After) => Promise<string | undefined>
  /** Of a plant's visitors' list, by tab: which of the admissions. */
  listed: (at: Place, today: Day) => Promise<Record<Tab, readonly number[]>>
}

/** A driver of the product in its plants, changed by its services. */
export async function aVisitingDriver(db: Db, gates: Gates, { home, medicalUntil }: VisitLife): Promise<VisitingDriver> {
  const ends = { clearances: { medical: medicalUntil, ddt: far }, passExpiry: medicalUntil, licence_expiry: far }
  const { id, cardNo } = await aPassHolder(db, { plantId: gates.plants[home], vehicle_options: ['Flatbed'], ...ends })
  const subject: Subject = { db, gates, driverId: id, holds: [], admissions: [] }
  const acts = actsOn(subject)
  return {
    id,
    cardNo: cardNo ?? '',
    act: async (act, before, next) => {
      const work = acts[act.do] as (act: VisitAct, before: VisitLife, next: After) => Promise<unknown>
      return work(act, before, next).then(() => undefined, codeOf)
    },
    listed: async (at, today) => {
      const tab = async (name: Tab): Promise<readonly number[]> => {
        const which = { plantId: gates.plants[at], tab: name, reader: { userId: '0', at: noonOf(today) } }
        const { rows } = await listAtPlant(db, which, { limit: 100, offset: 0 })
        return rows.map((row) => subject.admissions.indexOf(row.id)).toSorted((one, other) => one - other)
      }
      return { waiting: await tab('waiting'), granted: await tab('granted'), past: await tab('past') }
    },
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}
