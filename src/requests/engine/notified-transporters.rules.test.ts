import { expect, it } from 'vitest'
import { requestNews } from '#notifications/notifications.contract.ts'
import { requestType } from './request-types.contract.ts'
import { transporterRecipients } from './notified-transporters.rules.ts'

const { requested, approved, rejected, cancelled } = requestNews
const driver = { id: '8', transporter_id: '2' }

it.each([
  [requestType.suspendDriver, requested],
  [requestType.suspendDriver, rejected],
  [requestType.transferDriver, rejected],
  [requestType.transferDriver, cancelled],
  [requestType.renewMedical, approved],
  [requestType.changeDetails, approved],
  [requestType.sanctionEvidence, approved],
])('of type %i, news %i are no news to a transporter', (typeId, news) => {
  expect(transporterRecipients({ typeId, news, driver, body: { transporter_id: '3' } })).toEqual({})
})

it.each([
  [requestType.suspendDriver, approved],
  [requestType.blacklistDriver, approved],
  [requestType.cancelCard, approved],
  [requestType.endSuspension, approved],
  [requestType.processViolation, approved],
  [requestType.sanctionEvidence, requested],
])('of type %i, news %i are told to the transporter of the driver alone', (typeId, news) => {
  expect(transporterRecipients({ typeId, news, driver, body: { transporter_id: '3' } })).toEqual({ transporter_id: '2' })
})

it('a transfer notifies the new transporter as well', () => {
  const told = transporterRecipients({ typeId: requestType.transferDriver, news: approved, driver, body: { transporter_id: '3' } })
  expect(told).toEqual({ transporter_id: '2', joined: { transporter_id: '3', driver_id: '8' } })
})
