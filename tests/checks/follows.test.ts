import { afterEach, expect, it } from 'vitest'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { liveContract, liveTopics } from '#notifications/live/live.contract.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { bookingContract } from '#events/booking/booking.contract.ts'
import { anEvent } from '#events/events.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Route } from '#platform/contract/route.ts'
import { addressOf } from '#platform/web/client.ts'
import { fixMedicalContract } from '#renewals/fix-medical/fix-medical.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { anApprovedMedical, aSentMedical } from '#renewals/renewals.factory.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const server = await api.app.listen({ host: '127.0.0.1', port: 0 })
const decider = await api.as({ portal: 'staff_portal' })
const { plantId } = decider
const reader = await api.as({ portal: 'staff_portal', plantId })
const doctor = await api.as({ portal: 'doctor', plantId })

const opened: AbortController[] = []
afterEach(() => {
  for (const page of opened.splice(0)) page.abort()
})

/** A user's open page. `freshPaths` lists those of `routes` whose data it has not been notified to refetch. */
async function anOpenPage({ token }: { token: string }) {
  const leaving = new AbortController()
  opened.push(leaving)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server + addressOf(liveContract.listen, { topics: [...liveTopics] }), { headers, signal: leaving.signal })
  const receivedTopics = new Set<string>()
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      for (const [, topic = ''] of new TextDecoder().decode(chunk).matchAll(/^data: (.*)$/gm)) receivedTopics.add(topic)
  }
  void read().catch(() => {})
  return {
    receivedTopics,
    freshPaths: (...routes: readonly Route[]) =>
      routes.filter(({ follows = [] }) => !follows.some((topic) => receivedTopics.has(topic))).map(({ path }) => path),
  }
}

it('notifies pages from the first open one on', async () => {
  const [{ receivedTopics }, { id }] = [await anOpenPage(reader), await aPassHolder(api.db, { plantId })]
  const touch = () => api.ownerDb.updateTable('driver').set({ experience_years: 3 }).where('id', '=', id).execute()
  await expect.poll(() => touch().then(() => [...receivedTopics])).toEqual(['driver'])
})

const aRequestId = async (slug: 'process-violation' | 'suspend-driver') => (await kindScene(api, plantId, slug).aRaised()).requestId
const approve = (kind: { decide: Route }, request_id: string) =>
  decider.call(kind.decide, { request_id, comment: 'Agreed', key: 'approve' })

it('a decision invalidates lists and details of requests and violations', async () => {
  const { list, ofDriver, details } = violationsContract
  const requestId = await aRequestId('process-violation')
  const page = await anOpenPage(reader)
  await approve(processViolation, requestId)
  await expect.poll(() => page.freshPaths(list, ofDriver, details, requestsContract.index, requestsContract.details)).toEqual([])
})

it('a request for sanction evidence invalidates the transporter’s requests', async () => {
  const { aRaised } = kindScene(api, plantId, 'process-violation')
  const { driver, requestId } = await aRaised()
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const page = await anOpenPage(office)
  await approve(processViolation, requestId)
  await expect.poll(() => page.freshPaths(requestsContract.index, requestsContract.details)).toEqual([])
})

it('another user’s decision invalidates an action card', async () => {
  const requestId = await aRequestId('suspend-driver')
  const page = await anOpenPage(reader)
  await approve(suspendDriver, requestId)
  await expect.poll(() => page.freshPaths(suspendDriver.exist)).toEqual([])
})

it('another approved medical invalidates the list of medicals to fix', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  await anApprovedMedical({ doctor, decider }, driver, { date: '2026-11-10' })
  const page = await anOpenPage(reader)
  await anApprovedMedical({ doctor, decider }, driver)
  await expect.poll(() => page.freshPaths(fixMedicalContract.list)).toEqual([])
})

it("notifying the doctor of a decision invalidates the doctor's list and the driver's pending requests", async () => {
  const requestId = await aSentMedical(doctor, await aPassHolder(api.db, { plantId }))
  const page = await anOpenPage(doctor)
  await approve(renewMedical, requestId)
  await deliverDue(api.db, { now: api.now, byMail: false })
  await expect.poll(() => page.freshPaths(medicalContract.list, renewMedical.exist)).toEqual([])
})

it('a booking invalidates the event of every office, whose seats left it changes', async () => {
  const { id, transporter_id: transporterId } = await aPassHolder(api.db, { plantId })
  const [office, rival] = [
    await api.as({ portal: 'transporter_portal', plantId, transporterId }),
    await api.as({ portal: 'transporter_portal', plantId }),
  ]
  const event = await anEvent(api.db, { plantId, date: '2026-11-25' })
  const page = await anOpenPage(rival)
  await office.call(bookingContract.book, { id: event, drivers: [id] })
  await expect.poll(() => page.freshPaths(attendanceContract.details, bookingContract.index, bookingContract.open)).toEqual([])
})
