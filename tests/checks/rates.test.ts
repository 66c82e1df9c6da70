import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { scorecardContract } from '#extensions/scorecard/scorecard.contract.ts'
import { updateScorecards } from '#extensions/scorecard/scorecard-run.service.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { reportContract } from '#reports/mechanism/report.contract.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const [from, to] = ['2026-10-01', '2026-10-31']
const midnight = (day: string) => new Date(Date.parse(`${day}T00:05:00Z`) - 3 * 3_600_000)

it('the scorecard and the report divide violations by the same drivers: at random, from the middle of a month on', async () => {
  const random = seededRandom(7)
  const { plantId } = await api.as({ portal: 'staff_portal' })
  const transporters = [await aTransporter(api.db), await aTransporter(api.db), await aTransporter(api.db)]
  const some = () => ({
    transporter_id: random.pick(transporters).id,
    status_id: random.pick([s.active, s.active, s.suspended, s.cardCancelled, s.left, s.blacklisted, s.cardIssuance]),
  })
  await updateScorecards(api.db, midnight(from))
  for (const { id: transporter_id } of transporters)
    for (let n = 0; n < 3; n++) {
      const driver = await aDriver(api.db, { plantId, transporter_id, status_id: s.left, created_at: new Date('2026-10-05T06:00:00Z') })
      await aViolation(api.db, driver, { state: 'stands', violation_date: `2026-10-1${n}` })
    }
  const drivers: Awaited<ReturnType<typeof aDriver>>[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const n of day > '2026-10-04' ? [0, 1] : []) {
      const at = new Date(Date.parse(`${day}T09:00:00Z`) + n)
      if (drivers.length < 14) drivers.push(await aDriver(api.db, { plantId, ...some(), created_at: at }))
      else
        await inTransaction(api.db, async (tx) => {
          const { transporter_id, status_id } = some()
          const { id } = random.pick(drivers)
          await tx.updateTable('driver').set({ transporter_id, updated_at: at }).where('id', '=', id).execute()
          await bringTo(tx, id, status_id, at)
        })
    }
    await updateScorecards(api.db, midnight(addDays(day, 1)))
  }
  api.now = new Date('2026-11-02T06:00:00Z')
  const reader = await api.as({ portal: 'staff_portal', plantId })
  const dates = { report: 'violations', period: 'own', from, to } as const
  const { points } = await reader.call(reportContract.chart, { ...dates, chart: 'rate' })
  const rates = new Map(points.map(({ key, values }) => [key, values[0] ?? 0]))
  for (const { id } of transporters) {
    const { data } = await reader.call(scorecardContract.ofTransporter, { id })
    const shown = data.months.find(({ month }) => month === '2026-10')?.values.violations
    const { numbers } = await reader.call(reportContract.summary, { ...dates, transporter_id: id })
    expect(shown).toBeGreaterThan(0)
    expect(Math.round((rates.get(id) ?? 0) * 10) / 10).toBe(shown)
    expect(Math.round((numbers.find(({ key }) => key === 'rate')?.value ?? 0) * 10) / 10).toBe(shown)
  }
})
