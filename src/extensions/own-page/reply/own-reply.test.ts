import { beforeEach, describe, expect, it } from 'vitest'
import { hearing } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { hearingContract } from '#requests/hearing/hearing.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ownPageContract } from '../own-page.contract.ts'
import { ownReplyContract } from './reply.contract.ts'

const api = await testApi()
const { db } = api
const nobody = api.withToken()

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let decider: Person
let token: string
let request_id: string
const linkOf = async (driver: { id: string; transporter_id: string }) => {
  const office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  return (await office.call(ownPageContract.create, { driver_id: driver.id })).link ?? ''
}
beforeEach(async () => {
  raiser = await api.as({ portal: 'staff_portal' })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  await hearing(db, raiser.plantId)
  const driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  token = (await linkOf(driver)).slice(-43)
  request_id = (await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold <b>cement</b>' })).request_id
})

const page = async (query = '') => (await api.app.inject({ url: `/d/${token}?lang=en${query}` })).body
const send = (more: object = {}) =>
  nobody(ownReplyContract.reply, { token, request_id, language: 'en', said: 'I was at home that day', ...more })
const replies = async () => (await decider.call(requestsContract.details, { id: request_id })).request.hearing?.replies

describe('refused', () => {
  it('is another link, another driver’s case, and an empty reply', async () => {
    const stranger = await aPassHolder(db, { plantId: raiser.plantId })
    await expect(send({ token: 'x'.repeat(43) })).rejects.toMatchObject({ status: 404 })
    await expect(send({ token: (await linkOf(stranger)).slice(-43) })).rejects.toMatchObject({ status: 404 })
    await expect(send({ request_id: '999999999' })).rejects.toMatchObject({ status: 404 })
    await expect(send({ said: ' ' })).rejects.toMatchObject({ status: 422 })
    await expect(send({ said: 'x'.repeat(4001) })).rejects.toMatchObject({ status: 422 })
    await expect(send({ file: new File(['MZ'], 'photo.jpg') })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { file: expect.any(String) } },
    })
    expect(await replies()).toEqual([])
  })

  it('is a reply after the decision, and more tries than anybody needs', async () => {
    await decider.call(blacklistDriver.decide, { request_id, comment: 'No', key: 'reject' })
    await expect(send()).rejects.toMatchObject({ status: 409, problem: { code: 'decided' } })
    for (let n = 0; n < 19; n += 1) await send().catch(() => {})
    await expect(send()).rejects.toMatchObject({ status: 429 })
  })
})

it('the page says what it is about and until when, in both languages, and leads to the form', async () => {
  expect(await page()).toMatch(/barring you.*Reason given: Sold &lt;b&gt;cement.*until 25 Nov 2026/s)
  const swahili = (await api.app.inject({ url: `/d/${token}?lang=sw` })).body
  expect(swahili).toMatch(/Kesi yako.*mara moja, hadi tarehe 25 Nov 2026/s)
  const { body, headers } = await api.app.inject({ url: `/d/${token}?lang=en&reply=${request_id}` })
  expect(body).toMatch(/<form data-token=.*<textarea name="said"/s)
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/]+=*'; connect-src 'self'/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

it('sent twice it is one reply, which staff read and the page shows', async () => {
  const file = new File([new Uint8Array(await aJpeg())], 'photo.jpg', { type: 'image/jpeg' })
  await send({ file })
  await send({ file })
  await Promise.all([send({ file }), send({ file })])
  expect(await replies()).toMatchObject([
    { side: 'driver', said: 'I was at home that day', by: null, is_late: false, file: { name: 'photo.jpg' } },
  ])
  const own = await page()
  expect(own).toContain('You replied on 21 Nov 2026.')
  // The office that made the link can open the page.
  expect(own).not.toContain('at home')
  expect(await page(`&reply=${request_id}`)).not.toContain('<form')
  const stored = await db.selectFrom('case_reply').select(['language', 'created_by']).where('request_id', '=', request_id).execute()
  expect(stored).toEqual([{ language: 'en', created_by: null }])
})

it('another reply is not told as arrived, nor one beside what staff attached on paper', async () => {
  await send()
  for (const more of [{ said: 'Something else' }, { file: new File([new Uint8Array(await aJpeg())], 'photo.jpg') }])
    await expect(send(more)).rejects.toMatchObject({ status: 409, problem: { code: 'replied' } })
  const driver = await aPassHolder(db, { plantId: raiser.plantId })
  token = (await linkOf(driver)).slice(-43)
  request_id = (await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold cement' })).request_id
  await raiser.call(hearingContract.paper, { request_id, side: 'driver', said: 'I was at home that day', file: aPdfFile('scan.pdf') })
  await expect(send()).rejects.toMatchObject({ status: 409, problem: { code: 'replied' } })
  expect(await replies()).toMatchObject([{ on_paper: true }])
  expect(await page()).toContain('The plant received your reply on paper on 21 Nov 2026.')
})

it('shows nothing of a pending blacklisting where the plant hears nobody', async () => {
  await hearing(db, raiser.plantId, 0)
  const driver = await aPassHolder(db, { plantId: raiser.plantId })
  token = (await linkOf(driver)).slice(-43)
  await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Forged licence' })
  expect(await page()).not.toMatch(/case|Forged|barring/i)
})
