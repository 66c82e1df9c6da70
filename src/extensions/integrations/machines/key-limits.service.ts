import type { Program } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { assertBelow, countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { markAlarmed } from '../api-keys/api-keys.store.ts'
import { guessText } from '../api-keys/key-holder.rules.ts'

const hourMs = 3_600_000

const verdictsOf = ({ keyId, limits }: Program, now: Date) => ({
  key: `verdicts of key ${keyId}`,
  limit: { events: limits.verdictsASecond, seconds: 1, message: `This key asks more than ${limits.verdictsASecond} times a second.` },
  now,
})
const missesOf = ({ keyId, limits }: Program, now: Date) => ({
  key: `misses of key ${keyId}`,
  limit: {
    events: limits.missesAnHour,
    seconds: 3600,
    message: `This key has asked for ${limits.missesAnHour} cards of nobody here within an hour. It is refused until that is over.`,
  },
  now,
})

/** Before a verdict. After too many misses every verdict is refused: a refusal of misses alone would tell the hits apart. */
export async function assertMayAsk(db: Db, program: Program, now: Date): Promise<void> {
  await assertBelow(db, missesOf(program, now))
  await countOrRefuse(db, verdictsOf(program, now))
}

/** After a verdict on a card of nobody, or of another plant. The miss that reaches the limit tells the plant's administrators, once an hour. */
export async function countMiss(db: Db, program: Program, now: Date): Promise<void> {
  const misses = missesOf(program, now)
  // Of concurrent misses beyond the limit, those that are refused here have been answered by the others.
  await countOrRefuse(db, misses)
  try {
    await assertBelow(db, misses)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await raiseAlarm(db, program, now)
  }
}

const raiseAlarm = (db: Db, { keyId, keyName, plant }: Program, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await markAlarmed(tx, keyId, { now, since: new Date(now.getTime() - hourMs) }))) return
    const audited = { at: now, userId: null, plantId: plant.id, subject: 'api_key', subjectId: keyId }
    await writeAudit(tx, { ...audited, action: 'api_key_guesses', after: { name: keyName } })
    const payload = { permissions: ['integrations.manage', 'administration.manage'], except_ids: [], ...guessText(keyName, plant.name) }
    await announce(tx, { topic: 'permitted', payload: { ...payload, link: 'administrative/api-keys' }, plantId: plant.id, at: now })
  })
