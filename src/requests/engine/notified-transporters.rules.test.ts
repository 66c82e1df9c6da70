import { expect, it } from 'vitest'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { requestType } from './request-types.contract.ts'
import { transporterRecipients } from './notified-transporters.rules.ts'

const { requested, approved, rejected, cancelled } = requestTrigger
const driver = { id: '8', transporter_id: '2' }

it.each([
  [requestType.suspendDriver, requested],
  [requestType.suspendDriver, rejected],
  [requestType.transferDriver, rejected],
  [requestType.transferDriver, cancelled],
  [requestType.renewMedical, approved],
  [requestType.changeDetails, approved],
  [requestType.sanctionEvidence, approved],
])('type %i, event %i notifies no transporter', (typeId, event) => {
  expect(transporterRecipients({ typeId, event, driver, body: { transporter_id: '3' } })).toEqual({})
})

it.each([
  [requestType.suspendDriver, approved],
  [requestType.blacklistDriver, approved],
  [requestType.cancelCard, approved],
  [requestType.endSuspension, approved],
  [requestType.processViolation, approved],
  [requestType.sanctionEvidence, requested],
])('type %i, event %i notifies only the driver’s transporter', (typeId, event) => {
  expect(transporterRecipients({ typeId, event, driver, body: { transporter_id: '3' } })).toEqual({ transporter_id: '2' })
})

it('a transfer notifies the new transporter as well', () => {
  const recipients = transporterRecipients({ typeId: requestType.transferDriver, event: approved, driver, body: { transporter_id: '3' } })
  expect(recipients).toEqual({ transporter_id: '2', joined: { transporter_id: '3', driver_id: '8' } })
})
