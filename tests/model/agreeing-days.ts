import { expect } from 'vitest'
import { aPerson, aSession } from '#accounts/accounts.factory.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { monthsFrom } from '#dashboard/dashboard.rules.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { endings, passStatusFilters } from '#drivers/pass-list/pass-set.rules.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { createProduct, type ProductOptions } from '#app/product.ts'
import { countDay, driverRecordsOf, type DayCount } from '../world/agreement.ts'
import { send } from '../world/send.ts'
import { onTeardown } from '../world/teardown.ts'

const firstDay = '2026-10-01'
const days = Array.from({ length: 400 }, (_, n) => addDays(firstDay, n))

/** The lists that count drivers. */
const lists = ['active', 'verdicts', 'statuses'] as const
type List = (typeof lists)[number]

type Plan = Pick<ProductOptions, 'database' | 'services' | 'settings'> & { now: Date }
/** Which lists are asked on a plant's day; null leaves out the dashboard too. */
type ListsOn = (day: { plant: number; day: PlainDate; nth: number; lists: readonly List[] }) => readonly List[] | null

/** On each of 400 days no pass may contradict the verdict, and dashboard and lists must have the numbers of the rows. Returns how often they were compared. */
export async function checkDays({ database, services, settings, now }: Plan, listsOn: ListsOn): Promise<number> {
  let compared = 0
  const clock = { now }
  const { db } = database
  const { app } = await createProduct({ database, services, settings, clock: () => clock.now, checkResponses: false })
  onTeardown(() => app.close())
  const plants = await db.selectFrom('auth_plant').select('id').orderBy('id').execute()
  for (const [plant, { id: plantId }] of plants.entries()) {
    const records = await driverRecordsOf(db, plantId)
    const person = await aPerson(db, { portal: 'staff_portal', plantId, now })
    for (const [nth, day] of days.entries()) {
      const counted = countDay(records, day)
      expect(counted.contradictions).toEqual([])
      const asked = listsOn({ plant, day, nth, lists })
      if (!asked) continue
      clock.now = new Date(`${day}T09:00:00Z`)
      const token = await aSession(db, { ...person, now: clock.now })
      const call: Call = async (route, input) => (await send(app, route, input, token)).json()
      const shown = { ...(await dashboardOn(call)), lists: await totalsOn(call, asked) }
      expect({ day, ...shown }).toEqual({ day, ...expectedDashboard(counted, day), lists: expectedTotals(counted, asked) })
      compared += 1
    }
  }
  return compared
}

type Call = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>

async function dashboardOn(call: Call): Promise<object> {
  const { drivers, passes } = await call(dashboardContract.all, {})
  return {
    byStatus: drivers?.by_status,
    dashboard: { active: passes?.active, expired: passes?.expired, expiring: passes?.expiring },
    months: passes?.by_month,
  }
}

/** The same, from the rows. */
function expectedDashboard({ ofTile, passesByStatus, expiring, ends }: DayCount, day: PlainDate): object {
  const bars = Object.fromEntries(
    endings.map((of) => [
      of,
      {
        expired: of === 'pass' ? passesByStatus['expired'] : (ends.get(`${of} expired`) ?? 0),
        months: monthsFrom(day).map((month) => ({ month, total: ends.get(`${of} ${month}`) ?? 0 })),
      },
    ]),
  )
  return {
    byStatus: ofTile,
    dashboard: { active: passesByStatus['active'], expired: passesByStatus['expired'], expiring },
    months: bars,
  }
}

async function totalsOn(call: Call, asked: readonly List[]): Promise<object> {
  const one = { page_size: 1 }
  const totals = async (keys: readonly string[], total: (key: string) => Promise<{ total: number }>) =>
    Object.fromEntries(await Promise.all(keys.map(async (key) => [key, (await total(key)).total] as const)))
  const totalsOf: Readonly<Record<List, () => Promise<object>>> = {
    active: () => totals(verdicts, (verdict) => call(driversContract.active, { ...one, verdict: verdict as never })),
    verdicts: () => totals(verdicts, (verdict) => call(passListContract.passes, { ...one, verdict: verdict as never })),
    statuses: () => totals(passStatusFilters, (pass) => call(passListContract.passes, { ...one, pass: pass as never })),
  }
  return Object.fromEntries(await Promise.all(asked.map(async (list) => [list, await totalsOf[list]()] as const)))
}

/** The same, from the rows. */
function expectedTotals({ activeByVerdict, passesByVerdict, passesByStatus }: DayCount, asked: readonly List[]): object {
  const all: Readonly<Record<List, object>> = { active: activeByVerdict, verdicts: passesByVerdict, statuses: passesByStatus }
  return Object.fromEntries(asked.map((list) => [list, all[list]]))
}
