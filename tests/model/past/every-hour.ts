import { deepStrictEqual } from 'node:assert'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { verdictContract, type VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import { driverAsAtContract, type DriverAtMoment } from '#driver-files/as-at/as-at.contract.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { testApi } from '../../world/test-api.ts'
import { atMoment, expectedViews, screenOf } from './four-views.ts'
import { dayOf, type Life, type Lives } from './lives.ts'
import { furtherEvents } from './further-events.ts'
import { overwritingEvents } from './overwriting-events.ts'
import { live } from './random-lives.ts'

/** SEED changes the lives. */
const seed = Number(process.env['SEED'] ?? 20_261_127)

/** What the product said of a driver: the page of that moment, and the verdict of now. */
type Said = { page: object; now: object }

/**
 * Lets lives happen, and writes down at each whole hour what the product says of each driver just then. When all is over it is asked again for every hour, and has to say the same; the
 * verdict is compared with a plain reading as well. Answers how many hours of drivers were compared.
 */
export async function checkEveryHour({ births, events }: { births: number; events: number }): Promise<number> {
  process.stdout.write(`every hour: ${births} lives, SEED=${seed}\n`)
  const api = await testApi()
  api.now = new Date('2026-02-02T06:00:00Z')
  const { db } = api
  const { plantId } = await api.as({ portal: 'staff_portal' })
  const admin = async () => (await api.as({ portal: 'staff_portal', plantId })).call
  const transporters = [
    await aTransporter(db),
    await aTransporter(db),
    await aTransporter(db, { is_spot: true, valid_until: '2026-04-01' }),
  ]
  const lives: Lives = { db, random: seededRandom(seed), plantId, admin, transporters, clock: api, all: [] }
  const recorded: { life: Life; hour: Date; said: Said }[] = []
  /** Of who has not changed since, on this day, nothing else is said. */
  const last = new Map<Life, { key: string; said: Said }>()
  lives.further = [...(await overwritingEvents(lives, () => last.clear())), ...(await furtherEvents(lives))]
  lives.onHour = async () => {
    const hour = api.now
    const call = await admin()
    for (const life of lives.all) {
      const { driverId: driver_id } = life
      const key = `${life.known.length} ${dayOf(lives)}`
      const before = last.get(life)
      const said =
        before?.key === key
          ? before.said
          : {
              page: ofPage(await call(driverAsAtContract.asAt, { driver_id, as_at: hour.toISOString() })),
              now: ofVerdict(await call(verdictContract.asAt, { driver_id })),
            }
      last.set(life, { key, said })
      recorded.push({ life, hour, said })
    }
  }
  // About half a day, however many there are.
  await live(lives, { births, events, mostSeconds: Math.ceil(40_000 / births) })
  const call = await admin()
  for (const { life, hour, said } of recorded) {
    const page = await call(driverAsAtContract.asAt, { driver_id: life.driverId, as_at: hour.toISOString() })
    const what = `Driver ${life.driverId} at ${hour.toISOString()} (+ actual) differs; SEED=${seed}`
    deepStrictEqual(ofPage(page), said.page, what)
    deepStrictEqual(ofVerdict(page.verdict), said.now, what)
    deepStrictEqual(screenOf(page.verdict), expectedViews(life, atMoment(hour)).screen, what)
  }
  return recorded.length
}

/** Without the time of asking, and what was learnt since. */
const ofPage = ({ verdict, known, notes, standing, tables }: DriverAtMoment): object => ({
  known,
  notes,
  standing,
  tables,
  verdict: ofVerdict(verdict),
})
const ofVerdict = (said: VerdictAnswer): object => ({ ...said, at: null, as_at: null, today: null, learnt_afterwards: [] })
