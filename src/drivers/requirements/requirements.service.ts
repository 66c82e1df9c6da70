import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PlantRequirement } from './plant-requirement.rules.ts'
import { findOwnRequirements, listOwnRules, listRequirementTexts, type RequirementTexts } from './requirements.store.ts'

/** What others may ask about requirements. */
export {
  findNeededRequirements,
  insertRequirement,
  insertVersion,
  listBuiltInVersions,
  listOwnRules,
  listRequirementTexts,
  type NewVersion,
} from './requirements.store.ts'

/** A plant's own requirements, also those that have ended. */
export async function listPlantRequirements(db: Db, plantId: string): Promise<readonly PlantRequirement[]> {
  const rules = (await listOwnRules(db, [plantId])).get(plantId) ?? []
  const texts = rules.length === 0 ? [] : await listRequirementTexts(db, plantId)
  return rules.flatMap((rule) => {
    const text = texts.find(({ id }) => id === rule.id)
    return text ? [{ ...rule, name: text.name, nextStep: text.nextStep }] : []
  })
}

/** What a plant asks for now, or will, by its own requirements. */
export const listRequirementsInForce = async (db: Db, plantId: string): Promise<readonly RequirementTexts[]> =>
  (await listRequirementTexts(db, plantId)).filter(({ isEnded }) => !isEnded)

/** The names of the plant's own requirements that a driver does not meet on a day, whatever the status. */
export const listUnmet = async (db: Db, driverId: string, today: PlainDate): Promise<string[]> =>
  (await findOwnRequirements(db, driverId)).filter(({ endsOn }) => endsOn <= today).map(({ name }) => name)
