import type { Db } from '#platform/server/database/database.ts'
import type { PlantRequirement } from './plant-requirement.rules.ts'
import { listOwnRules, listRequirementTexts } from './requirements.store.ts'

/** What others may ask about requirements. */
export {
  findNeededRequirements,
  insertRequirement,
  insertVersion,
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
