import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { noDayText } from '#platform/contract/plain-date.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { goodPracticesContract } from './good-practices.contract.ts'
import { aGoodPractice, aPractice } from './good-practices.factory.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { create, ofDriver, file } = goodPracticesContract

let halima: Person
let asha: Awaited<ReturnType<typeof aDriver>>
const api = await testApi()
beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  asha = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno' })
})

const aFile = (bytes: Uint8Array | Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })
const letter = () => aFile(aPdf(), 'letter.pdf', 'application/pdf')
const practice = () => ({ driver_id: asha.id, ...aPractice })

it('requires staff with the permission to record', async () => {
  const { plantId } = halima
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  for (const { call } of [own, clerk]) await expect(call(create, practice())).rejects.toMatchObject({ status: 403 })
})

it("another plant's driver, and for a transporter a rival's, is not there", async () => {
  const id = await aGoodPractice(api.db, asha)
  const elsewhere = await api.as({ portal: 'staff_portal' })
  const rival = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
  await expect(elsewhere.call(create, practice())).rejects.toMatchObject({ status: 404 })
  for (const { call } of [elsewhere, rival]) {
    await expect(call(ofDriver, { driverId: asha.id })).rejects.toMatchObject({ status: 404 })
    await expect(call(file, { id })).rejects.toMatchObject({ status: 404 })
  }
})

it('a quotation mark in the name of a file stays one', async () => {
  const name = 'Report "final", O\'Brien’s.pdf'
  await halima.call(create, { ...practice(), attachment: aFile(aPdf(), name, 'application/pdf') })
  const { data } = await halima.call(ofDriver, { driverId: asha.id })
  const listed = data.find(({ attachment_file }) => attachment_file?.name === name)
  expect(listed).toBeDefined()
  const answer = await api.app.inject({
    url: `${file.path}?id=${listed?._id ?? ''}`,
    headers: { authorization: `Bearer ${halima.token}` },
  })
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Report \\"final\\", O'Brien_s.pdf"; filename*=UTF-8''Report%20%22final%22%2C%20O%27Brien%E2%80%99s.pdf`,
  )
})

it.each(['title', 'description', 'date'] as const)('requires %s', async (field) => {
  const { [field]: _, ...rest } = practice()
  const headers = { authorization: `Bearer ${halima.token}` }
  for (const payload of [rest, { ...rest, [field]: ' ' }]) {
    const { statusCode, body } = await api.app.inject({ method: create.method, url: create.path, headers, payload })
    expect([statusCode, JSON.parse(body)]).toMatchObject([422, { errors: { [field]: 'This is required' } }])
  }
})

it.each([
  [{ date: '2026-11-22' }, { date: 'The date must not be in the future' }],
  [{ date: '2026-02-30' }, { date: noDayText }],
  [{ date: '20/11/2026' }, { date: noDayText }],
])('with %j it is refused', async (wrong, errors) => {
  await expect(halima.call(create, { ...practice(), ...wrong })).rejects.toMatchObject({ status: 422, problem: { errors } })
})

it('refuses an attachment of another kind or content', async () => {
  const lie = aFile(new TextEncoder().encode('<script>'), 'letter.pdf', 'application/pdf')
  const text = aFile(new TextEncoder().encode('words'), 'words.txt', 'text/plain')
  for (const attachment of [lie, text]) {
    await expect(halima.call(create, { ...practice(), attachment })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { attachment: expect.any(String) as string } },
    })
  }
})

it('stores the attachment, which everyone with the driver in scope can open', async () => {
  const { plantId } = halima
  const driver = await aDriver(api.db, { plantId })
  expect(await halima.call(create, { ...practice(), driver_id: driver.id })).toEqual({ message: 'Good practice added' })
  await halima.call(create, { ...practice(), driver_id: driver.id, title: 'Newer', date: '2026-11-21', attachment: letter() })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  for (const { call } of [halima, own]) {
    const { data, total } = await call(ofDriver, { driverId: driver.id })
    const id = data[0]?._id ?? ''
    expect(total).toBe(2)
    expect(data).toEqual([
      { _id: id, ...aPractice, title: 'Newer', date: '2026-11-21', attachment_file: { link: `${file.path}?id=${id}`, name: 'letter.pdf' } },
      { _id: expect.any(String) as string, ...aPractice, attachment_file: null },
    ])
    expect(await call(file, { id })).toEqual(aPdf())
    expect((await call(ofDriver, { driverId: driver.id, page: 2, page_size: 1 })).data.map(({ title }) => title)).toEqual([aPractice.title])
  }
})

it('accepts a picture, and audits each record', async () => {
  const driver = await aDriver(api.db, { plantId: halima.plantId })
  await halima.call(create, { ...practice(), driver_id: driver.id, attachment: aFile(await aJpeg(), 'yard.jpg', 'image/jpeg') })
  const { data } = await halima.call(ofDriver, { driverId: driver.id })
  expect(data[0]?.attachment_file?.name).toBe('yard.jpg')
  const audited = await api.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'after'])
    .where('subject', '=', 'good practice')
    .where('subject_id', '=', data[0]?._id ?? '')
    .execute()
  expect(audited).toEqual([
    {
      action: 'good practice recorded',
      user_id: halima.userId,
      after: { driver_id: driver.id, title: aPractice.title, date: aPractice.date, file_id: expect.any(String) as string },
    },
  ])
})

it('without attachment there is no file', async () => {
  await expect(halima.call(file, { id: await aGoodPractice(api.db, asha) })).rejects.toMatchObject({ status: 404 })
})
