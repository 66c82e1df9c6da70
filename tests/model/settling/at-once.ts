import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { SeededRandom } from '#platform/chance.factory.ts'
import { actsOf } from './acts.ts'
import { unsettled, type Left } from './settled.ts'

type Rounds = { rounds: number; plantId: string; now: Date; random: SeededRandom }

/**
 * In each round two to six acts at one driver at once, from as many connections; most drivers live for several rounds. Answers how many acts were done, and
 * whatever is then stored otherwise than the records say.
 */
export async function actAtOnce(db: Db, { rounds, plantId, now, random }: Rounds): Promise<{ done: number } & Left> {
  const spot = await aTransporter(db, { is_spot: true, valid_until: '2026-12-24' })
  const acts = Object.values(actsOf({ today: '2026-11-21', spotTransporterId: spot.id }))
  let driver = await aPassHolder(db, { plantId, passExpiry: '2027-06-13' })
  let done = 0
  for (let round = 0; round < rounds; round++) {
    if (random.in(1 / 4)) driver = await aPassHolder(db, { plantId, passExpiry: '2027-06-13' })
    const { id } = driver
    const act = async (): Promise<number> => {
      const chosen = random.pick(acts)
      try {
        await inTransaction(db, async (tx) => chosen(tx, { driver: await lockDriverById(tx, id), at: now, userId: null, why: 'a test' }))
        return 1
      } catch (error) {
        if (error instanceof Refusal) return 0
        throw error
      }
    }
    const outcomes = await Promise.all(Array.from({ length: 2 + random.upTo(5) }, act))
    done += outcomes.reduce((sum, one) => sum + one, 0)
  }
  return { done, ...(await unsettled(db)) }
}
