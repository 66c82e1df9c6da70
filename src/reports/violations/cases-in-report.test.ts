import { expect, it } from 'vitest'
import { hearing } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { reportContract } from '../mechanism/report.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })

const report = { report: 'violations' } as const
const numbersOf = async (person = raiser, query: object = {}) =>
  Object.fromEntries((await person.call(reportContract.summary, { ...report, ...query })).numbers.map(({ key, value }) => [key, value]))
const violationOf = async (driverId: string, violation: string) =>
  (await raiser.call(processViolation.raise, { driver_id: driverId, ...aReport, violation })).request_id
const decide = (request_id: string, early_reason?: string) =>
  decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', early_reason })

it('refuses a filter that there is not, and counts nothing of another plant', async () => {
  await expect(raiser.call(reportContract.rows, { ...report, heard: 'loudly' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { heard: expect.any(String) as string } },
  })
  for (const key of ['cases', 'days_to_decision', 'heard']) expect(await numbersOf()).not.toHaveProperty(key)
})

it('counts open cases, the days to the decision, and who was heard', async () => {
  const asha = await aPassHolder(api.db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  const brian = await aPassHolder(api.db, { plantId: raiser.plantId, name: 'Brian Kamau' })
  const office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: asha.transporter_id })
  const unasked = await violationOf(asha.id, 'Unasked')
  await hearing(api.db, raiser.plantId)
  const replied = await violationOf(asha.id, 'Replied')
  const unheard = await violationOf(brian.id, 'Unheard')
  await violationOf(brian.id, 'Waiting')
  await office.call(hearingContract.reply, { request_id: replied, said: 'The tarpaulin tore.' })
  await decide(unasked)
  api.now = new Date(api.now.getTime() + 2 * 86_400_000)
  const [later, reader] = await Promise.all([0, 1].map(() => api.as({ portal: 'staff_portal', plantId: raiser.plantId })))
  for (const request_id of [replied, unheard])
    await later?.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', early_reason: 'Danger' })
  // Two drivers, each with one case; decided after 0, 2 and 2 days; one of two was heard.
  expect(await numbersOf(reader)).toMatchObject({ cases: 2, days_to_decision: 2, heard: 50 })
  const { data } = await (reader ?? raiser).call(reportContract.rows, { ...report, columns: 'violation,heard,days_to_decision' })
  const row = (name: string) => data.find(({ values }) => values['violation'] === name)?.values
  expect(row('Unasked')).toMatchObject({ heard: 'Not asked', days_to_decision: 0 })
  expect(row('Replied')).toMatchObject({ heard: 'Replied', days_to_decision: 2 })
  expect(row('Unheard')).toMatchObject({ heard: 'No reply', days_to_decision: 2 })
  expect(row('Waiting')).toMatchObject({ heard: 'May reply', days_to_decision: null })
  expect((await (reader ?? raiser).call(reportContract.rows, { ...report, heard: 'no_reply' })).total).toBe(1)
  const stranger = await api.as({ portal: 'staff_portal' })
  await hearing(api.db, stranger.plantId)
  expect(await numbersOf(stranger)).toMatchObject({ count: 0, cases: 0, days_to_decision: null })
})
