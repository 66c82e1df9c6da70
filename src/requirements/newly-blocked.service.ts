import type { OwnRule } from '#drivers/requirements/own-ends.rules.ts'
import { proofEnd } from '#drivers/requirements/proof-end.rules.ts'
import type { BuiltInDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { activeStandings, countingFinding, ownEndsIf, type HeldStanding } from '#drivers/settle/active-standings.service.ts'
import { mayLoadOn } from '#drivers/verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Judging = { db: Db; plantId: string; today: PlainDate; signal?: AbortSignal | undefined }

/** A driver whom a draft would block: when the proof that there is ends; null where there is none. */
export type NewlyBlocked = { driverId: string; endsOn: PlainDate | null }
export type Judged = { active: number; blocked: readonly NewlyBlocked[] }

type OwnDraft = { day: PlainDate; before: OwnRule; after: OwnRule }
type BuiltInDraft = { day: PlainDate; builtIn: { key: string; definition: BuiltInDefinition; forAll: boolean } }

/** Goes through a plant's active drivers in batches; of each who would be blocked only the id stays. */
export async function findNewlyBlocked({ db, plantId, today, signal }: Judging, draft: OwnDraft | BuiltInDraft): Promise<Judged> {
  let active = 0
  const blocked: NewlyBlocked[] = []
  for await (const batch of activeStandings(db, { plantId, signal })) {
    active += batch.length
    for (const standing of batch) {
      const { statusId, columns } = standing
      if (!mayLoadOn({ statusId, clearedUntil: columns.cleared_until }, today)) continue
      const endsOn = 'builtIn' in draft ? endOfBuiltIn(standing, draft) : endOfOwn(standing, draft)
      if (endsOn !== undefined) blocked.push({ driverId: standing.driverId, endsOn })
    }
  }
  return { active, blocked }
}

/** Undefined where the draft does not block, or the rules as they are would that day. */
function endOfOwn(standing: HeldStanding, { day, before, after }: OwnDraft): PlainDate | null | undefined {
  const [end] = Object.values(ownEndsIf([after], standing))
  if (end === undefined || end[0] > day) return undefined
  const [without] = Object.values(ownEndsIf([before], standing))
  if (without !== undefined && without[0] <= day) return undefined
  return end[1] ? end[0] : null
}

/** A built-in requirement blocks nobody who has a proof, but for a shorter validity that is for all. */
function endOfBuiltIn(standing: HeldStanding, { day, builtIn: { key, definition, forAll } }: BuiltInDraft): PlainDate | undefined {
  if (!forAll || (key === 'bulker' && !standing.vehicleOptions.includes('Bulker'))) return undefined
  const proof = countingFinding(standing, key)
  if (!proof || proof.expiry <= day) return undefined
  const ends = proofEnd(definition.validity, proof, standing.own.dateOfBirth)
  return ends <= day ? ends : undefined
}
