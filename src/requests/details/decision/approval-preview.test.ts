import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { requestStatus, requestType } from '../../engine/request-types.contract.ts'
import { changeDetails } from '../../kinds/change-details/change-details.contract.ts'
import { endSuspension } from '../../kinds/end-suspension/end-suspension.contract.ts'
import { suspendDriver } from '../../kinds/suspend-driver/suspend-driver.contract.ts'
import { transferDriver } from '../../kinds/transfer-driver/transfer-driver.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { aRequest } from '../../requests.factory.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })
const details = async (id: string, who = decider) => (await who.call(requestsContract.details, { id })).request
const aRenewal = (driverId: string, date: string, closed?: Parameters<typeof aRequest>[1]['closed']) =>
  aRequest(api.db, {
    driverId,
    createdBy: raiser.userId,
    typeId: requestType.renewMedical,
    body: { fit_to_work: 'yes', date, medical_report: '1' },
    ...(closed && { closed }),
  })

it('is shown to those who decide, and for pending requests only', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const closed = { statusId: requestStatus.rejected, by: decider.userId, at: api.now, comment: 'No' }
  const [pending, rejected] = [await aRenewal(driver.id, '2026-11-16'), await aRenewal(driver.id, '2026-11-16', closed)]
  const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  expect((await details(pending, reader)).preview).toEqual([])
  expect((await details(pending, own)).preview).toEqual([])
  expect((await details(rejected)).preview).toEqual([])
  expect((await details(pending)).preview).not.toEqual([])
})

it('says that an examination before the one on record changes nothing', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const [newer, older] = [await aRenewal(driver.id, '2026-11-16'), await aPassHolder(api.db, { plantId })]
  const { preview } = await details(newer)
  expect(preview.find(({ label }) => label === 'Medical after approval')).toMatchObject({ is_warning: false })
  const earlier = (await details(await aRenewal(older.id, '2025-11-25'))).preview
  expect(earlier).toEqual([
    { label: 'Please check', text: 'The driver already has a newer medical than this one of 25 Nov 2025.', is_warning: true },
    { label: 'No effect', text: 'An examination of 04 Jan 2026 is on record. Approving this changes nothing.', is_warning: true },
  ])
})

it('marks a medical that shortens the pass', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const { preview } = await details(await aRenewal(driver.id, '2026-02-16'))
  expect(preview).toEqual([
    expect.objectContaining({ label: 'Current medical', is_warning: false }),
    {
      label: 'Medical after approval',
      text: expect.stringMatching(/^Medical would go from .+ to 16 Feb 2027$/),
      is_warning: true,
    },
    { label: 'Pass', text: expect.stringMatching(/^Pass would go from .+ to /), is_warning: true },
  ])
})

it('explains the suspension that a reinstatement ends, and the card', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration: 5 })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve' })
  const again = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'Trained again' })
  const { preview, cannot_approve_because } = await details(again.request_id)
  expect(preview[0]).toMatchObject({ label: 'Suspension', text: 'Since 21 Nov 2026, may drive again on 26 Nov 2026\nNo helmet' })
  expect(preview.at(-1)).toMatchObject({ label: 'Card' })
  expect(cannot_approve_because).toBeNull()
})

it('does not offer a reinstatement without a card to come back to', async () => {
  const driver = await aDriver(api.db, { plantId, status_id: driverStatus.cardCancelled })
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'Trained again' })
  const { preview, cannot_approve_because } = await details(request_id)
  expect(cannot_approve_because).toBe('The driver has no card. Issue a new card instead.')
  expect(preview).toMatchObject([
    { label: 'Card', is_warning: true },
    { label: 'Still blocks afterwards', text: expect.stringContaining('No medical is on record.'), is_warning: true },
  ])
})

it('shows the validity of the new transporter', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const spot = await aTransporter(api.db, { is_spot: true, valid_until: '2026-12-05' })
  const input = { driver_id: driver.id, transporter_id: spot.id, introduction_letter: aPdfFile('letter.pdf'), comment: 'Moved' }
  const { request_id } = await raiser.call(transferDriver.raise, input)
  expect((await details(request_id)).preview).toEqual([
    { label: 'Validity of the new transporter', text: 'Spot, valid until 05 Dec 2026', is_warning: false },
    { label: 'Pass', text: expect.stringMatching(/to 05 Dec 2026$/), is_warning: true },
  ])
})

it('shows changed details before and after, and leaves out the same ones', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const { id_no, phones, licence_no } = await api.db.selectFrom('driver').selectAll().where('id', '=', driver.id).executeTakeFirstOrThrow()
  const input = { driver_id: driver.id, gender: 'Female', id_no, licence_no: 'DL-7712034', phone: phones, comment: 'Corrected' } as const
  const { request_id } = await raiser.call(changeDetails.raise, input)
  const { preview } = await details(request_id)
  expect(preview).toContainEqual({ label: 'Licence no', text: `${licence_no ?? '—'} → DL-7712034`, is_warning: false })
  expect(preview.map(({ label }) => label)).not.toContain('Id no')
})
