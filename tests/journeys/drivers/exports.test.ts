import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aJourney } from '../journey.ts'
import { button, see } from '../screen.ts'

const journey = await aJourney()
const halima = await journey.person()
await aDriver(journey.db, { plantId: halima.plantId })

const start = (path: string, signal: AbortSignal): Promise<unknown> =>
  fetch(journey.address + path, { headers: { authorization: `Bearer ${halima.token}` }, signal }).then(
    (answer) => answer.status,
    () => 'gone',
  )
const waitingInDatabase = async (): Promise<unknown> =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(journey.db)).rows[0]?.n

it('one export too many is refused with a message; a queued one says so and arrives in turn', async () => {
  const page = await journey.visit(halima, '/app/staff-portal/drivers/current/dashboard')
  await see(page, '1 driver')
  const exportIt = async (): Promise<void> => {
    await button(page, 'Export').click()
    await page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()
  }
  const download = page.waitForEvent('download')
  const others = new AbortController()
  const { first } = await journey.ownerDb.transaction().execute(async (tx) => {
    await sql`lock table violation in access exclusive mode`.execute(tx)
    const first = start('/v2/drivers/violations/export', new AbortController().signal)
    await expect.poll(waitingInDatabase).toBe(1)
    // Once one of four is refused, the other three are waiting.
    const waiting = [1, 2, 3, 4].map(() => start('/v2/drivers/active/export', others.signal))
    expect(await Promise.race(waiting)).toBe(503)
    await exportIt()
    await see(page, 'You already have 3 exports waiting. Try again in 60 seconds.')
    others.abort()
    expect((await Promise.all(waiting)).filter((answer) => answer === 'gone')).toHaveLength(3)
    await exportIt()
    await see(page, 'Preparing your file. Keep this page open until the download starts.')
    // In an object, so that the transaction does not await the answer it is delaying.
    return { first }
  })
  expect(await first).toBe(200)
  expect((await download).suggestedFilename()).toMatch(/^Drivers .*\.csv$/)
})
