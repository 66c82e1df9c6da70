import { expect, it } from 'vitest'
import { aPlant } from '#administration/master-data.factory.ts'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { anIssuer } from '#issuers/issuers.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aSentMedical } from '#renewals/renewals.factory.ts'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { aRecallScene } from '#tests/world/recall-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aConfirmedRecall } from './recalls.factory.ts'
import { recallsContract } from './recalls.contract.ts'

const api = await testApi()
const scene = await aRecallScene(api)
const { proposer, second, another, plantId, until, officeOf } = scene
const refusal = (message: string) => ({ status: 409, problem: expect.objectContaining({ code: 'renew_elsewhere', message }) })

it.each([0, 14])(
  'with %i days of grace, what the same doctor sends for a driver under recall is refused, whatever its day',
  async (grace_days) => {
    const { doctor, aDriver, recalled } = await scene.aDoctor()
    const driver = await aDriver()
    const id = await recalled({ grace_days, given_until: '2026-11-01' })
    const refused = refusal(`Another issuer has to examine ${driver.name}: what this one sends would not let the driver load.`)
    for (const date of ['2026-10-30', '2026-11-20']) await expect(aSentMedical(doctor, driver, { date })).rejects.toMatchObject(refused)
    await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    await second.call(recallsContract.withdraw, { recall_id: id, reason: 'The reports were found' })
    await until(id, 'withdrawn')
  },
)

it('of who is not held by it, all is taken: another driver, another doctor, and after its withdrawal', async () => {
  const { doctor, aDriver, recalled } = await scene.aDoctor()
  const driver = await aDriver()
  const id = await recalled({ grace_days: 0, given_until: '2026-11-01' })
  await aSentMedical(doctor, await (await scene.aDoctor()).aDriver(), { date: '2026-10-30' })
  await aSentMedical(another, await aDriver())
  await second.call(recallsContract.withdraw, { recall_id: id, reason: 'The reports were found' })
  await until(id, 'withdrawn')
  expect(await aSentMedical(doctor, driver)).not.toBe('')
})

it('an office names the company of the recalled training in vain; of a company that recalls nothing of the driver it learns nothing', async () => {
  const { aDriver } = await scene.aDoctor()
  const [driver, free] = [await aDriver({ vehicle_options: ['Bulker'] }), await aDriver({ vehicle_options: ['Bulker'] })]
  const trainer = await api.as({ portal: 'trainer', plantId, company: 'Safe Roads' })
  const issuer_id = await anIssuer(api.db, { allocationId: trainer.allocationId }, { courses: ['bulker'] })
  const training = { driver_id: driver.id, kind: 'bulker', given_on: '2026-06-13', expiry: '2027-06-13' } as const
  await giveClearances(api.db, [{ ...training, issuer_id, created_at: api.now }])
  await until(await aConfirmedRecall({ proposer, second }, { issuer_id }), 'open')
  const { name: location } = await aPlant(api.db)
  const send = async (to: typeof driver, named: string) => {
    const sent = { trainer: named, location, date: '2026-11-16', training_report: aPdfFile('training.pdf') }
    return (await officeOf(to)).call(bulkerRenewal.raise, { driver_id: to.id, ...sent })
  }
  const refused = refusal(`Another issuer has to train ${driver.name}: what this one sends would not let the driver load.`)
  for (const spelt of ['Safe Roads', 'safe  ROADS']) await expect(send(driver, spelt)).rejects.toMatchObject(refused)
  await send(free, 'Safe Roads')
  await send(driver, 'Careful Trainers')
})
