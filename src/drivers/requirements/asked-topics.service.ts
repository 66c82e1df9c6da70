import type { Db } from '#platform/server/database/database.ts'
import { askedTopics, type AskedTopic } from './asked-topics.rules.ts'
import { listOwnRules, listRequirementTexts } from './requirements.store.ts'

/** The topics that a plant asks for, now or from a day on. */
export async function listAskedTopics(db: Db, plantId: string): Promise<readonly AskedTopic[]> {
  const [rules, texts] = await Promise.all([listOwnRules(db, [plantId]), listRequirementTexts(db, plantId)])
  const names = new Map(texts.map(({ id, name }) => [id, name]))
  return askedTopics((rules.get(plantId) ?? []).map(({ id, versions }) => ({ name: names.get(id) ?? '', versions })))
}

/** What attending one of these events can prove at the plant: nothing is read where none has a topic. */
export const listAskedOf = async (db: Db, plantId: string, events: readonly { topic: string | null }[]): Promise<readonly AskedTopic[]> =>
  events.some(({ topic }) => topic !== null) ? listAskedTopics(db, plantId) : []
