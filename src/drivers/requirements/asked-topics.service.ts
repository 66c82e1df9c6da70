import type { Db } from '#platform/server/database/database.ts'
import { askedTopics, type AskedTopic } from './asked-topics.rules.ts'
import { sameTopic } from './own-ends.rules.ts'
import { listOwnRules, listRequirementTexts } from './requirements.store.ts'

/** The topics that a plant asks for, now or from a day on. */
export async function listAskedTopics(db: Db, plantId: string): Promise<readonly AskedTopic[]> {
  const [rules, texts] = await Promise.all([listOwnRules(db, [plantId]), listRequirementTexts(db, plantId)])
  const names = new Map(texts.map(({ id, name }) => [id, name]))
  return askedTopics((rules.get(plantId) ?? []).map(({ id, versions }) => ({ name: names.get(id) ?? '', versions })))
}

/** What attending an event of this topic proves at the plant; an event without a topic proves nothing. */
export const listProved = async (db: Db, plantId: string, topic: string | null): Promise<readonly AskedTopic[]> =>
  topic === null ? [] : (await listAskedTopics(db, plantId)).filter((asked) => sameTopic(asked.topic, topic))
