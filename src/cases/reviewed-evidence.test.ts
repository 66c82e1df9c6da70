import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { casesContract } from './cases.contract.ts'

const api = await testApi()
const { db } = api
let raiser = await api.as({ portal: 'staff_portal' })
let decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
const driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
let office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })

async function theCase(by = raiser) {
  const [row] = (await by.call(casesContract.list, { driver_id: driver.id })).data
  return (await by.call(casesContract.details, { id: row?._id ?? '' })).case
}

it('evidence that the plant reviews waits for it, and for the office again from the day on which it was not accepted', async () => {
  await db.updateTable('auth_plant').set({ evidence_review: true }).where('id', '=', raiser.plantId).execute()
  const raised = await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport, violation: 'Speeding' })
  await decider.call(processViolation.decide, { request_id: raised.request_id, comment: 'Seen', key: 'approve' })
  const [evidence] = (await office.call(requestsContract.index, { type: requestType.sanctionEvidence })).data
  const request_id = evidence?._id ?? ''
  const give = (comment: string) => office.call(sanctionEvidenceContract.give, { request_id, file: aPdfFile('w.pdf'), comment })
  const review = (key: 'approve' | 'reject', comment: string) => decider.call(sanctionEvidenceContract.review, { request_id, key, comment })
  await give('Warned')
  expect((await theCase()).steps).toMatchObject([{ what: 'Review sanction evidence', waits_for: 'staff', due_on: null, is_overdue: false }])
  expect((await theCase(office)).steps).toMatchObject([{ what: 'Review sanction evidence', waits_for: 'staff' }])
  api.now = new Date('2026-11-23T06:00:00Z')
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  await review('reject', 'Not signed')
  raiser = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  expect((await theCase()).steps).toMatchObject([{ what: 'Send sanction evidence', waits_for: 'office', due_on: '2026-12-02' }])
  office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  api.now = new Date('2026-11-23T06:10:00Z')
  await give('Signed')
  api.now = new Date('2026-11-23T06:20:00Z')
  await review('approve', 'Seen')
  const { is_open, timeline } = await theCase()
  expect(is_open).toBe(false)
  const ofEvidence = timeline.filter(({ title }) => /^(?!Suspended).*vidence/.test(title))
  expect(ofEvidence.map(({ title, text, by }) => [title, text, by === null])).toEqual([
    ['Sanction evidence asked for: Speeding on 20 Nov 2026', expect.any(String), true],
    ['Sanction evidence sent', 'Warned', false],
    ['Evidence not accepted', 'Not signed', false],
    ['Sanction evidence sent', 'Signed', false],
    ['Suspension ended: evidence came', null, false],
    ['Evidence accepted', 'Seen', false],
  ])
  const seen = (await theCase(office)).timeline.filter(({ title }) => /accepted/.test(title))
  expect(seen.map(({ by, text }) => [by, text])).toEqual([
    [null, 'Not signed'],
    [null, 'Seen'],
  ])
})
