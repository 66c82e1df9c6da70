import { afterEach, expect, it } from 'vitest'
import { ringDue } from '#notifications/delivery/delivery.service.ts'
import { liveContract, liveTopics } from '#notifications/live/live.contract.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
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
import { testApi } from '../testing/test-api.ts'

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

/** Somebody's open page; `freshOf` names those of these calls whose answers it does not know to be old. */
async function aPageOf({ token }: { readonly token: string }) {
  const leaving = new AbortController()
  opened.push(leaving)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server + addressOf(liveContract.listen, { topics: [...liveTopics] }), { headers, signal: leaving.signal })
  const heard = new Set<string>()
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      for (const [, topic = ''] of new TextDecoder().decode(chunk).matchAll(/^data: (.*)$/gm)) heard.add(topic)
  }
  void read().catch(() => {})
  return {
    heard,
    freshOf: (...routes: readonly Route[]) =>
      routes.filter(({ follows = [] }) => !follows.some((topic) => heard.has(topic))).map(({ path }) => path),
  }
}

it('the server hears the database from its first page on', async () => {
  const [{ heard }, { id }] = [await aPageOf(reader), await aPassHolder(api.db, { plantId })]
  const touch = () => api.db.updateTable('driver').set({ experience_years: 3 }).where('id', '=', id).execute()
  await expect.poll(() => touch().then(() => [...heard])).toEqual(['driver'])
})

const raisedOf = async (slug: 'process-violation' | 'suspend-driver') => (await kindScene(api, plantId, slug).aRaised()).requestId
const approve = (kind: { readonly decide: Route }, request_id: string) =>
  decider.call(kind.decide, { request_id, comment: 'Agreed', key: 'approve' })

it('requests and violations that staff look at are old as soon as somebody decides', async () => {
  const { list, ofDriver, details } = violationsContract
  const requestId = await raisedOf('process-violation')
  const page = await aPageOf(reader)
  await approve(processViolation, requestId)
  await expect.poll(() => page.freshOf(list, ofDriver, details, requestsContract.index, requestsContract.details)).toEqual([])
})

it('what waits for a transporter is shown as soon as it is asked of it', async () => {
  const { aRaised } = kindScene(api, plantId, 'process-violation')
  const { driver, requestId } = await aRaised()
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const page = await aPageOf(office)
  await approve(processViolation, requestId)
  await expect.poll(() => page.freshOf(requestsContract.index, requestsContract.details)).toEqual([])
})

it('an action card is old as soon as somebody else asks or decides', async () => {
  const requestId = await raisedOf('suspend-driver')
  const page = await aPageOf(reader)
  await approve(suspendDriver, requestId)
  await expect.poll(() => page.freshOf(suspendDriver.exist)).toEqual([])
})

it('the medicals to be fixed are old as soon as one more is approved', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  await anApprovedMedical({ doctor, decider }, driver, { date: '2026-11-10' })
  const page = await aPageOf(reader)
  await anApprovedMedical({ doctor, decider }, driver)
  await expect.poll(() => page.freshOf(fixMedicalContract.list)).toEqual([])
})

it("a doctor's list, and what waits for the driver, are old as soon as the doctor is told of a decision", async () => {
  const requestId = await aSentMedical(doctor, await aPassHolder(api.db, { plantId }))
  const page = await aPageOf(doctor)
  await approve(renewMedical, requestId)
  await ringDue(api.db, { now: api.now, byMail: false })
  await expect.poll(() => page.freshOf(medicalContract.list, renewMedical.exist)).toEqual([])
})
