import { describe, expect, it } from 'vitest'
import { mandatoryText } from '#platform/contract/shapes.ts'
import { uploadRule } from '#platform/contract/upload.ts'
import { portals } from '#accounts/portals.rules.ts'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { shareOf } from '#tests/world/whole.ts'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { fileFields } from '../details/files/request-files.rules.ts'
import { tracesOf } from '../requests.factory.ts'
import type { Kind } from './kind.contract.ts'
import { kindSlugs } from './kinds.contract.ts'
import { kindScene } from './kinds.factory.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })
const statuses = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const noSuchId = '999999999'

async function refusal(call: Promise<unknown>): Promise<Refused> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof Refused) return answer
  throw new Error(`The call was not refused: ${JSON.stringify(answer)}`)
}

const requestsOf = (driverId: string) => api.db.selectFrom('request').select('id').where('driver_id', '=', driverId).execute()

/** The input as stored: files become ids. */
const asStored = (input: object) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value instanceof File ? expect.any(String) : value]))

const countFiles = async () => (await api.db.selectFrom('file').select('id').execute()).length

/** The required fields with the text of their refusal. */
const mandatoryFields = ({ body }: Kind): [string, string][] =>
  Object.entries(body).flatMap(([name, field]) => {
    const parsed = field.safeParse(undefined)
    if (parsed.success) return []
    return [[name, uploadRule(field) ? (parsed.error.issues[0]?.message ?? '') : mandatoryText]]
  })

// The engine is the same for every kind: a quick run gives each the next status, portal or file.
describe.each(kindSlugs.map((slug, nth) => [slug, nth] as const))('%s', (slug, nth) => {
  const { kind, example, portal: home, aDriverHere, raiser } = kindScene(api, plantId, slug)

  it.each(mandatoryFields(kind))('requires %s', async (field, message) => {
    const driver = await aDriverHere()
    const { [field]: _, ...rest } = await example(driver)
    const { status, problem } = await refusal((await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...rest }))
    expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: { [field]: message } })
    expect(await requestsOf(driver.id)).toEqual([])
  })

  it.each(fileFields(kind))('refuses files of the wrong type in %s', async (field) => {
    const driver = await aDriverHere()
    const body = await example(driver)
    const person = await raiser(driver)
    const before = await countFiles()
    const wrong = [
      new File(['MZ harmless.exe'], 'letter.exe', { type: 'application/x-msdownload' }),
      new File(['<script>alert(1)</script>'], 'letter.pdf', { type: 'application/pdf' }),
      new File(['no picture'], 'letter.jpg', { type: 'image/jpeg' }),
      new File([], 'letter.pdf', { type: 'application/pdf' }),
      'letter.pdf',
    ]
    for (const file of shareOf(nth, wrong)) {
      const { status, problem } = await refusal(person.call(kind.raise, { driver_id: driver.id, ...body, [field]: file }))
      expect({ status, fields: Object.keys(problem.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
    }
    expect([await requestsOf(driver.id), await countFiles()]).toEqual([[], before])
  })

  it('refuses an unknown field', async () => {
    const driver = await aDriverHere()
    const answer = (await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...(await example(driver)), status_id: 2 })
    expect((await refusal(answer)).status).toBe(422)
  })

  it.each(
    shareOf(
      nth,
      statuses.filter((id) => !kind.allowedDriverStatuses.includes(id)),
    ),
  )('is not raised for a driver of status %i', async (statusId) => {
    const driver = await aDriverHere(statusId)
    const { status, problem } = await refusal((await raiser(driver)).call(kind.raise, { driver_id: driver.id, ...(await example(driver)) }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'driver_status' })
    expect(problem.message).toContain(driverStatusNames[statusId])
    expect(await requestsOf(driver.id)).toEqual([])
  })

  it.each(
    shareOf(
      nth,
      portals.filter((portal) => !kind.raisedBy.includes(portal)),
    ),
  )('cannot be raised from %s', async (portal) => {
    const driver = await aDriverHere()
    expect(
      (await refusal((await raiser(driver, portal)).call(kind.raise, { driver_id: driver.id, ...(await example(driver)) }))).status,
    ).toBe(403)
  })

  it('cannot be raised without a session or permission, or about a driver out of scope', async () => {
    const driver = await aDriverHere()
    const input = { driver_id: driver.id, ...(await example(driver)) }
    const transporterId = driver.transporter_id
    const powerless = await api.as({
      portal: home,
      plantId: plantId,
      transporterId,
      permissions: ['requests.read', 'requests.decide.suspend-driver'],
    })
    const foreign = await api.as({ portal: home })
    expect((await refusal(api.withToken()(kind.raise, input))).status).toBe(401)
    expect((await refusal(powerless.call(kind.raise, input))).status).toBe(403)
    const outOfReach = await refusal(foreign.call(kind.raise, input))
    const missing = await refusal(foreign.call(kind.raise, { ...input, driver_id: noSuchId }))
    expect([outOfReach.status, outOfReach.problem]).toEqual([404, missing.problem])
    expect((await refusal(foreign.call(kind.exist, { driver_id: driver.id }))).status).toBe(404)
    expect(await requestsOf(driver.id)).toEqual([])
  })

  it.each(kind.raisedBy.filter((portal) => portal === 'transporter_portal'))(
    "is not raised from %s about a rival's driver",
    async (portal) => {
      const driver = await aDriverHere()
      const rival = await api.as({ portal, plantId })
      expect((await refusal(rival.call(kind.raise, { driver_id: driver.id, ...(await example(driver)) }))).status).toBe(404)
    },
  )

  it('is raised once, with its toast, and is then pending', async () => {
    const driver = await aDriverHere()
    const person = await raiser(driver)
    expect(await person.call(kind.exist, { driver_id: driver.id })).toMatchObject({ existing: [] })
    const input = { driver_id: driver.id, ...(await example(driver)) }
    const raised = await person.call(kind.raise, input)
    expect(raised).toMatchObject({ message: kind.sentMessage })
    const again = await refusal((await raiser(driver)).call(kind.raise, input))
    expect([again.status, again.problem]).toMatchObject([
      409,
      { message: `A request has already been sent to ${kind.duplicateMessage}`, code: 'already_asked' },
    ])
    const { existing } = (await person.call(kind.exist, { driver_id: driver.id })) as { existing: unknown[] }
    expect(existing).toHaveLength(1)
    const { history, audit, outbox } = await tracesOf(api.db, (raised as { request_id: string }).request_id)
    const { comment = null } = { comment: undefined, ...input }
    expect(history).toEqual([{ status_id: requestStatus.pending, created_by: person.userId, comment }])
    expect(audit).toMatchObject([{ action: 'request raised', user_id: person.userId, after: asStored(input) }])
    expect(outbox).toMatchObject([{ payload: { type_id: kind.typeId, news: 1, by_id: person.userId } }])
  })

  it('has one winner of eight concurrent submitters', async () => {
    const driver = await aDriverHere()
    const people = await Promise.all(Array.from({ length: 8 }, () => raiser(driver)))
    const input = { driver_id: driver.id, ...(await example(driver)) }
    const outcomes = await Promise.all(
      people.map(({ call }) =>
        call(kind.raise, input).then(
          () => 200,
          ({ status }: Refused) => status,
        ),
      ),
    )
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await requestsOf(driver.id)).toHaveLength(1)
  })
})
