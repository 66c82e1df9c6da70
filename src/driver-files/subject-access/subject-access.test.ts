import { expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aMove } from '#admissions/moves/moves.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverFilesContract } from '../driver-files.contract.ts'
import { copyLinkContract, subjectAccessContract, type SubjectAccess } from './subject-access.contract.ts'

const api = await testApi()
const { db } = api
const { list, ask, make, handOver, endLink, close } = subjectAccessContract
const { plantId, officer, second, lay, made } = await aDriverFileScene(api)
const nobody = api.withToken()
const note = 'Asked at the gate'

type Person = typeof officer
const queue = async (person: Person = officer, show: 'open' | 'done' = 'open') => (await person.call(list, { show })).data
const find = async (id: string): Promise<SubjectAccess> => {
  const row = [...(await queue()), ...(await queue(officer, 'done'))].find(({ _id }) => _id === id)
  if (!row) throw new Error('It is in no list')
  return row
}

type Holder = Awaited<ReturnType<typeof aPassHolder>>
async function anAsked(more: Parameters<typeof aPassHolder>[1] = {}): Promise<{ id: string; driver: Holder }> {
  const driver = await aPassHolder(db, { plantId, ...more })
  return { driver, id: (await officer.call(ask, { driver_id: driver.id, note }))._id }
}
async function aReady(): Promise<{ id: string; driver: Holder }> {
  const asked = await anAsked()
  await officer.call(make, { id: asked.id })
  await made(asked.driver.id, (await find(asked.id)).file?._id ?? '')
  return asked
}
const shown = ({ id, driver }: { id: string; driver: Holder }) => ({
  id,
  way: 'link' as const,
  seen: 'id_card' as const,
  number: driver.id_no,
})
async function aLink(): Promise<{ id: string; driver: Holder; token: string; code: string }> {
  const ready = await aReady()
  const { link, code } = await officer.call(handOver, shown(ready))
  return { ...ready, token: (link ?? '').slice(-52), code: code ?? '' }
}
const take = (token: string, code: string, format: 'pdf' | 'zip' = 'pdf') => nobody(copyLinkContract.open, { token, code, format })

it('refuses who may not, drivers of others, and a second one', async () => {
  const [driver, foreign] = [await aPassHolder(db, { plantId }), await aPassHolder(db)]
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'medical.read'] })
  await expect(clerk.call(ask, { driver_id: driver.id, note })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(list, {})).rejects.toMatchObject({ status: 403 })
  await expect(officer.call(ask, { driver_id: foreign.id, note })).rejects.toMatchObject({ status: 404 })
  await expect(officer.call(ask, { driver_id: driver.id, note: ' ' })).rejects.toMatchObject({ status: 422 })
  const abroad = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'drivers.file', 'medical.read'] })
  const { id } = await anAsked()
  for (const call of [make, endLink]) await expect(abroad.call(call, { id })).rejects.toMatchObject({ status: 404 })
  await expect(abroad.call(close, { id, reason: 'x' })).rejects.toMatchObject({ status: 404 })
  await officer.call(ask, { driver_id: driver.id, note })
  const again = await Promise.allSettled([second, officer].map(({ call }) => call(ask, { driver_id: driver.id, note })))
  expect(again.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('is due in seven days, is made with one press by who reads medical files, and others are told', async () => {
  const { id, driver } = await anAsked({ name: 'Asha Juma' })
  expect(await find(id)).toMatchObject({
    number: `SA-${id}`,
    state: 'to_make',
    due_on: '2026-11-28',
    is_late: false,
    file: null,
    can_make: true,
  })
  expect((await queue(lay)).find(({ _id }) => _id === id)).toMatchObject({ can_make: false })
  await expect(lay.call(make, { id })).rejects.toMatchObject({ status: 403 })
  await expect(lay.call(handOver, shown({ id, driver }))).rejects.toMatchObject({ status: 403 })
  await expect(officer.call(handOver, shown({ id, driver }))).rejects.toMatchObject({ status: 409, problem: { code: 'no_copy' } })
  await officer.call(make, { id })
  await expect(second.call(make, { id })).rejects.toMatchObject({ status: 409, problem: { code: 'in_work' } })
  const file = await made(driver.id, (await find(id)).file?._id ?? '')
  expect(file).toMatchObject({ purpose: 'own_copy', reason: `The driver asked for it, SA-${id}`, from: '2016-11-22' })
  expect(await find(id)).toMatchObject({ state: 'ready' })
  await deliverDue(db, { now: api.now, byMail: false })
  expect((await second.call(bellContract.index, {})).data).toContainEqual(
    expect.objectContaining({ title: 'Asha Juma asks for the own copy', body: `SA-${id} is due on 28 Nov 2026.` }),
  )
})

it('is handed over to nobody whose document has another number, however often it is tried', async () => {
  const ready = await aReady()
  const other = { ...shown(ready), number: '99999999' }
  await expect(officer.call(handOver, other)).rejects.toMatchObject({
    status: 422,
    problem: { errors: { number: 'This is not the number that is kept of this driver' } },
  })
  for (let n = 0; n < 9; n += 1) await officer.call(handOver, other).catch(() => {})
  await expect(officer.call(handOver, shown(ready))).rejects.toMatchObject({ status: 429 })
  expect(await find(ready.id)).toMatchObject({ state: 'ready', handed: null })
})

it('a link needs its code; both are shown once, and the database has neither', async () => {
  const { id, driver, token, code } = await aLink()
  expect(code).toMatch(/^\d{6}$/)
  expect(await find(id)).toMatchObject({
    state: 'handed_over',
    handed: { way: 'link', seen: 'id_card' },
    link: { openings: 0, is_in_force: true },
  })
  const page = await api.app.inject({ url: `/k/${token}` })
  expect(page.body).toContain('<input name="code"')
  expect(page.body).not.toContain(driver.name)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect((await api.app.inject({ url: `/k/${token}?lang=sw` })).body).toContain('Nakala yako')
  const pdf = (await take(token, `${code.slice(0, 3)} ${code.slice(3)}`)) as unknown as Buffer
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(((await take(token, code, 'zip')) as unknown as Buffer).subarray(0, 2).toString()).toBe('PK')
  expect((await find(id)).link).toMatchObject({ openings: 2, last_opened_at: api.now.toISOString() })
  const audited = await db.selectFrom('audit').select(['action', 'user_id']).where('subject_id', '=', driver.id).orderBy('id').execute()
  expect(audited.slice(-3)).toEqual([
    { action: 'own copy handed over', user_id: officer.userId },
    { action: 'own copy taken', user_id: null },
    { action: 'own copy taken', user_id: null },
  ])
  const stored = JSON.stringify(await db.selectFrom('subject_access_link').selectAll().execute())
  for (const secret of [token, `"${code}"`]) expect(stored).not.toContain(secret)
})

it('five wrong codes end a link, also when they come at once, and who may is told', async () => {
  const { id, token, code } = await aLink()
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await expect(take('A'.repeat(52), code)).rejects.toMatchObject({ status: 404 })
  await expect(take(token, wrong)).rejects.toMatchObject({ status: 409, problem: { code: 'wrong_code' } })
  await Promise.allSettled(Array.from({ length: 8 }, () => take(token, wrong)))
  await expect(take(token, code)).rejects.toMatchObject({ status: 404 })
  expect((await api.app.inject({ url: `/k/${token}` })).body).toContain('This link does not work')
  expect((await find(id)).link).toMatchObject({ is_in_force: false, is_locked: true, openings: 0 })
  await deliverDue(db, { now: api.now, byMail: false })
  expect((await officer.call(bellContract.index, {})).data).toContainEqual(
    expect.objectContaining({ body: expect.stringContaining(`SA-${id} was wrong 5 times`) }),
  )
})

it('a link ends when it is ended, when another one is handed over, and with the bytes', async () => {
  const one = await aLink()
  await officer.call(endLink, { id: one.id })
  await expect(take(one.token, one.code)).rejects.toMatchObject({ status: 404 })
  await expect(officer.call(endLink, { id: one.id })).rejects.toMatchObject({ status: 409 })
  const { link, code } = await officer.call(handOver, shown(one))
  const { link: later, code: laterCode } = await officer.call(handOver, shown(one))
  await expect(take((link ?? '').slice(-52), code ?? '')).rejects.toMatchObject({ status: 404 })
  await take((later ?? '').slice(-52), laterCode ?? '')
  await db
    .updateTable('driver_file')
    .set({ pdf_file_id: null, zip_file_id: null })
    .where('id', '=', (await find(one.id)).file?._id ?? '')
    .execute()
  await expect(take((later ?? '').slice(-52), laterCode ?? '')).rejects.toMatchObject({ status: 404 })
  await expect(officer.call(handOver, shown(one))).rejects.toMatchObject({ status: 409, problem: { code: 'no_copy' } })
})

it('on paper no link is made; one that is not handed over is closed with a reason', async () => {
  const ready = await aReady()
  expect(await officer.call(handOver, { ...shown(ready), way: 'paper' })).toMatchObject({ link: null, code: null })
  expect(await find(ready.id)).toMatchObject({ state: 'handed_over', handed: { way: 'paper' }, link: null })
  await expect(officer.call(close, { id: ready.id, reason: 'x' })).rejects.toMatchObject({ status: 409 })
  const { id, driver } = await anAsked()
  await officer.call(close, { id, reason: 'The driver does not want it any more' })
  expect(await find(id)).toMatchObject({ state: 'closed', closed: { reason: 'The driver does not want it any more' } })
  await expect(officer.call(make, { id })).rejects.toMatchObject({ status: 409 })
  await officer.call(ask, { driver_id: driver.id, note })
  expect(await officer.call(driverFilesContract.list, { driver_id: driver.id })).toEqual({ files: [] })
})

it('of a driver who moved it is not made, and says where the driver asks', async () => {
  const { id, driver } = await anAsked()
  await aMove(db, driver, { plantId: (await anAuthPlant(db)).id, at: api.now })
  await expect(officer.call(make, { id })).rejects.toMatchObject({ status: 409, problem: { code: 'moved' } })
  await officer.call(close, { id, reason: 'Asks at the new plant' })
})
