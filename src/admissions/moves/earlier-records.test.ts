import { beforeEach, describe, expect, it } from 'vitest'
import { casesContract } from '#cases/cases.contract.ts'
import { stretchesContract } from '#drivers/history/stretches/stretches.contract.ts'
import { aGoodPractice } from '#good-practices/good-practices.factory.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { pointsContract } from '#points/balance/points.contract.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { requestFileContract } from '#requests/details/files/request-file.contract.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { requestsOfDriverContract } from '#requests/list/requests-of-driver.contract.ts'
import { requestVersionsContract } from '#requests/send-back/send-back.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aMovingScene, type MovingScene } from '#tests/world/moving-scene.ts'
import { testApi } from '#tests/world/test-api.ts'

const api = await testApi()
const { db } = api
type Person = MovingScene['home']

let scene: MovingScene
let driverId: string
beforeEach(async () => {
  scene = await aMovingScene(api)
  driverId = scene.driverId
})

const balance = async (by: Person) => (await by.call(pointsContract.ofDriver, { driver_id: driverId })).balance
const violationsSeen = async (by: Person) => (await by.call(violationsContract.ofDriver, { driverId })).data

describe('after a move, the new plant reads what was decided before', () => {
  it('violations with weight, file and request, in the lists of the driver, and not in its own', async () => {
    const more = await scene.ofCatalogue(scene.home)
    const id = await scene.upheldAt(scene.home, more)
    const plant = await scene.nameOf(scene.home)
    await scene.moveTo(scene.there)
    const [row] = await violationsSeen(scene.there)
    expect(row).toMatchObject({ violation: 'Speeding on site', earlier_plant: plant, driver_id: { status: { id: 8 } } })
    expect(row).not.toHaveProperty('home_plant')
    const { violation } = await scene.there.call(violationsContract.details, { id: row?._id ?? '' })
    expect(violation).toMatchObject({ earlier_plant: plant, request_id: id, weight: { points: 4, lapses_on: '2027-11-20' } })
    await scene.there.call(violationsContract.file, { id: row?._id ?? '', which: 'attachment' })
    await scene.there.call(violationsContract.file, { id: row?._id ?? '', which: 'evidence' })
    const evidence = { request_id: violation.evidence_request_id ?? '' }
    expect(violation).toMatchObject({ sanction_evidence: 'Yes', transporter_comment: 'Warned' })
    expect((await scene.there.call(sanctionEvidenceContract.sent, evidence)).data).toEqual([])
    expect((await scene.there.call(violationsContract.list, {})).data).toEqual([])
    expect((await scene.home.call(violationsContract.list, {})).data).toHaveLength(1)
  })

  it('requests with history, file and comments, confidential ones too; nothing is added to them', async () => {
    const comment = 'Not proved'
    const closed = { statusId: requestStatus.rejected, by: scene.home.userId, at: new Date('2026-11-20T06:00:00Z'), comment }
    const whole = {
      driverId,
      createdBy: (await api.as({ portal: 'staff_portal', plantId: scene.home.plantId })).userId,
      typeId: requestType.suspendDriver,
      isRaisedByStaff: true,
      closed,
    }
    const hidden = await aRequest(db, whole)
    const id = await scene.upheldAt(scene.home)
    await scene.home.call(commentsContract.create, { request_id: id, text: 'Camera 4 shows it.' })
    const plant = await scene.nameOf(scene.home)
    await scene.moveTo(scene.there)
    const { data } = await scene.there.call(requestsOfDriverContract.list, { driver_id: driverId })
    expect(data.map(({ _id, earlier_plant }) => [_id, earlier_plant])).toEqual([
      [await scene.askedEvidence(), plant],
      [id, plant],
      [hidden, plant],
    ])
    const { request, history } = await scene.there.call(requestsContract.details, { id })
    expect(request).toMatchObject({ earlier_plant: plant, can_decide: false, can_cancel: false, driver_id: { status: { id: 8 } } })
    expect(history).toHaveLength(2)
    await scene.there.call(requestFileContract.open, { request_id: id, field: 'violation_file' })
    await scene.there.call(requestVersionsContract.list, { request_id: id })
    expect((await scene.there.call(commentsContract.index, { request_id: id })).data).toMatchObject([{ text: 'Camera 4 shows it.' }])
    await expect(scene.there.call(commentsContract.create, { request_id: id, text: 'Noted.' })).rejects.toMatchObject({ status: 404 })
    expect((await scene.there.call(requestsContract.details, { id: hidden })).request).toMatchObject({ comment: 'Seen without a helmet.' })
    expect((await scene.there.call(requestsContract.index, { tab: 'all' })).data).toEqual([])
    const reader = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId, permissions: ['drivers.read'] })
    await expect(reader.call(requestsContract.details, { id })).rejects.toMatchObject({ status: 403 })
  })

  it('cases, good practices and what was known', async () => {
    const id = await scene.upheldAt(scene.home)
    await aGoodPractice(db, scene.driver, { created_at: new Date(api.now.getTime() - 60_000) })
    const plant = await scene.nameOf(scene.home)
    const { data: before } = await scene.home.call(casesContract.list, { tab: 'closed' })
    await scene.moveTo(scene.there)
    const { data } = await scene.there.call(casesContract.list, { driver_id: driverId })
    expect(data).toMatchObject([{ _id: before[0]?._id, earlier_plant: plant, is_open: false, driver: { picture_id: null } }])
    const shown = (await scene.there.call(casesContract.details, { id: data[0]?._id ?? '' })).case
    expect(shown.timeline.map(({ request_id }) => request_id)).toContain(id)
    expect((await scene.there.call(casesContract.list, { tab: 'closed' })).data).toEqual([])
    expect((await scene.there.call(goodPracticesContract.ofDriver, { driverId })).data).toMatchObject([{ earlier_plant: plant }])
    const changes = (await scene.there.call(stretchesContract.list, { driver_id: driverId })).data
    expect(changes.flatMap(({ values }) => values)).toContainEqual({
      name: 'Plant',
      before: plant,
      after: await scene.nameOf(scene.there),
    })
  })

  it('an open case, which the move closes; its plant reads nothing newer of it', async () => {
    await aPointsRule(db, scene.home.plantId)
    const measure = { action: 'suspension', action_days: 30, departed_because: 'It was near a crossing.' }
    await scene.upheldAt(scene.home, { severity: 'serious' }, measure)
    const { data: open } = await scene.home.call(casesContract.list, {})
    expect(open).toMatchObject([{ is_open: true, next: { what: 'Suspension ends' } }])
    await scene.moveTo(scene.there)
    api.now = new Date(api.now.getTime() + 60_000)
    const { request_id } = await scene.there.call(endSuspension.raise, { driver_id: driverId, comment: 'Reviewed' })
    const decider = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId })
    await decider.call(endSuspension.decide, { request_id, comment: 'Reviewed', key: 'approve' })
    const id = open[0]?._id ?? ''
    const titles = async (by: Person) => (await by.call(casesContract.details, { id })).case.timeline.map(({ title }) => title)
    const reinstated = 'Suspension ended: the driver was reinstated'
    expect(await titles(scene.there)).toContain(reinstated)
    expect(await titles(scene.home)).not.toContain(reinstated)
    expect((await scene.home.call(casesContract.list, {})).data).toEqual([])
    expect((await scene.home.call(casesContract.list, { tab: 'closed' })).data).toMatchObject([{ is_open: false, next: null }])
  })

  it('and its office what that office raised, and no more', async () => {
    const own = await aRequest(db, {
      driverId,
      createdBy: scene.office.userId,
      typeId: requestType.changeDetails,
      body: {},
      closed: { statusId: requestStatus.approved, by: scene.home.userId, at: new Date('2026-11-20T06:00:00Z'), comment: 'Fine' },
    })
    await scene.upheldAt(scene.home, await scene.ofCatalogue(scene.home))
    await scene.moveTo(scene.there)
    await aPointsRule(db, scene.there.plantId)
    const people = { portal: 'transporter_portal' as const, plantId: scene.there.plantId }
    const office = await api.as({ ...people, transporterId: scene.driver.transporter_id })
    expect((await office.call(requestsContract.details, { id: own })).request).toMatchObject({ _id: own })
    expect(await violationsSeen(office)).toMatchObject([{ violation: 'Speeding on site' }])
    expect(await balance(office)).toMatchObject({ points: 4, violations: [{ violation: 'Speeding on site' }] })
    const other = await api.as(people)
    await expect(other.call(requestsContract.details, { id: own })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(violationsContract.ofDriver, { driverId })).rejects.toMatchObject({ status: 404 })
  })
})
