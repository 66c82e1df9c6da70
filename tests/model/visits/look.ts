import { expect } from 'vitest'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { atGate, dayAfter, onDevice, onVisitorsList, places, type Place, type PlainAnswer, type VisitLife } from './plain-visits.ts'
import { letInBy } from './visit-acts.ts'
import { askAhead, askDevice, checkAtGate, readDevice, type Gates } from './visited-gates.ts'
import { noonOf } from './product-acts.ts'
import type { VisitingDriver } from './visiting-driver.ts'

type Looking = { db: Db; keys: CardKeys; count: (what: string) => void; gates: Gates; driver: VisitingDriver }

/** The driver comes to the three gates, then the devices and lists are asked; answers the life in which the gates have let the driver in. */
export async function look({ db, keys, count, gates, driver }: Looking, life: VisitLife, nth: number): Promise<VisitLife> {
  // Later than the last look of the day, as devices fetch again.
  const now = new Date(noonOf(life.today).getTime() + nth * 60_000)
  const verdicts = { a: '', b: '', c: '' }
  const { id: cardId } = await db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  for (const at of places) {
    const said = await checkAtGate(db, driver.cardNo, { keys, gates, at, now })
    expect([at, said]).toEqual([at, atGate(life, at, life.today)])
    verdicts[at] = said.verdict
    for (const what of told(life, at, said)) count(`gate: ${what}`)
  }
  const seen = letInBy(life, verdicts)
  for (const at of places) {
    const looking = { keys, gates, at, now }
    const held = await readDevice(db, looking)
    for (const ahead of [0, 1, 8, 45]) {
      const day = dayAfter(life.today, { days: ahead })
      const device = askDevice(held, { cardId, homeId: gates.plants[life.home] }, looking, day)
      expect(['device', at, day, device]).toEqual(['device', at, day, onDevice(seen, at, day)])
      for (const what of told(life, at, device)) count(`device: ${what}`)
      if (ahead === 1 || ahead === 45)
        expect(['gate', at, day, await askAhead(db, driver.cardNo, looking, day)]).toEqual(['gate', at, day, atGate(seen, at, day)])
    }
    expect([at, await driver.listed(at, life.today)]).toEqual([at, onVisitorsList(life, at)])
  }
  return seen
}

/** An answer in the words of the goals: of whom, its verdict, and each reason with the plant that has to act. */
function told({ home }: VisitLife, at: Place, { verdict, why, isNamed }: PlainAnswer): readonly string[] {
  const who = at === home ? 'own' : isNamed ? 'visiting' : 'unknown'
  const reasons = why.map((reason) => {
    const [what, plant] = reason.split(' ')
    return `${who} ${what}${plant === undefined ? '' : plant === at ? ' here' : ' home'}`
  })
  return [`${who} ${verdict}`, ...reasons]
}
