import type { Db } from '#platform/server/database/database.ts'
import type { OwnEnds } from '../requirements/own-ends.rules.ts'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { listAttended, listOwnRules, listRequirementTexts, type RequirementTexts } from '../requirements/requirements.store.ts'
import { ownEndsIf } from './settle.rules.ts'
import { listStandingsOf } from './settle.store.ts'

type At = { driverIds: readonly string[]; plantId: string }

/** What a plant's own requirements say of drivers of other plants: by its rules, what is recorded of the drivers, and attendance there. None where the plant has no rules. */
export async function listOwnEndsAt(db: Db, { driverIds, plantId }: At): Promise<ReadonlyMap<string, OwnEnds>> {
  const rules = (await listOwnRules(db, [plantId])).get(plantId) ?? []
  if (rules.length === 0 || driverIds.length === 0) return new Map()
  const attended = await listAttended(db, driverIds, plantId)
  const standings = await listStandingsOf(db, driverIds)
  return new Map(
    standings.map((standing) => [
      standing.driverId,
      ownEndsIf(rules, { ...standing, own: { ...standing.own, attended: attended.get(standing.driverId) ?? [] } }),
    ]),
  )
}

/** The same with the plant's names. */
export async function listOwnRequirementsAt(db: Db, at: At): Promise<ReadonlyMap<string, readonly OwnRequirement[]>> {
  const ends = await listOwnEndsAt(db, at)
  if (ends.size === 0) return new Map()
  const texts = await listRequirementTexts(db, at.plantId)
  return new Map([...ends].map(([driverId, of]) => [driverId, nameOwnEnds(texts, of)]))
}

/** The same of one driver. */
export const findOwnRequirementsAt = async (
  db: Db,
  { driverId, plantId }: { driverId: string; plantId: string },
): Promise<readonly OwnRequirement[]> => (await listOwnRequirementsAt(db, { driverIds: [driverId], plantId })).get(driverId) ?? []

/** The ends with the names of their requirements. */
export const nameOwnEnds = (texts: readonly Omit<RequirementTexts, 'isEnded'>[], ends: OwnEnds): readonly OwnRequirement[] =>
  texts.flatMap((text) => {
    const end = ends[text.id]
    return end === undefined ? [] : [{ ...text, endsOn: end[0], hasProof: end[1] }]
  })
