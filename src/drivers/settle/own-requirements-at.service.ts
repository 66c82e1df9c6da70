import type { Db } from '#platform/server/database/database.ts'
import { ownEnds } from '../requirements/own-ends.rules.ts'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { listAttended, listOwnRules, listRequirementTexts } from '../requirements/requirements.store.ts'
import { proofsOf } from './settle.rules.ts'
import { findStanding } from './settle.store.ts'

/** What a plant's own requirements say of a driver of another plant: by its rules, what is recorded of the driver, and attendance there. */
export async function findOwnRequirements(
  db: Db,
  { driverId, plantId }: { driverId: string; plantId: string },
): Promise<readonly OwnRequirement[]> {
  const rules = (await listOwnRules(db, [plantId])).get(plantId) ?? []
  const standing = rules.length === 0 ? undefined : await findStanding(db, driverId)
  if (!standing) return []
  const attended = (await listAttended(db, [driverId], plantId)).get(driverId) ?? []
  const { vehicleOptions, findings, own } = standing
  const ends = ownEnds(rules, { ...own, vehicleOptions, attended, proofs: proofsOf(findings) })
  const texts = await listRequirementTexts(db, plantId)
  return texts.flatMap((text) => {
    const end = ends[text.id]
    return end === undefined ? [] : [{ ...text, endsOn: end[0], hasProof: end[1] }]
  })
}
