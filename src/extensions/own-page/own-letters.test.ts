import { beforeEach, describe, expect, it } from 'vitest'
import { hearing, writingLetters } from '#cases/cases.factory.ts'
import { letterToken } from '#cases/letters/letter-code.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ownPageContract } from './own-page.contract.ts'
import { ownReplyContract } from './reply/reply.contract.ts'

const api = await testApi({ publicUrl: 'http://localhost' })
const { db } = api
const nobody = api.withToken()

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let office: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
let request_id: string
beforeEach(async () => {
  raiser = await api.as({ portal: 'staff_portal' })
  await hearing(db, raiser.plantId)
  await writingLetters(db, raiser.plantId)
  driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
})

const bar = async () => (await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })).request_id
const linkOf = async (language: 'en' | 'sw' = 'en') =>
  (await office.call(ownPageContract.create, { driver_id: driver.id, language })).link ?? ''
const letterOf = async (requestId: string) =>
  await db.selectFrom('case_letter').select(['id', 'language']).where('request_id', '=', requestId).executeTakeFirstOrThrow()
const visit = (path: string) => api.app.inject({ url: path })
/** The token of a letter's code, as its PDF has it. */
const codeOf = async (letterId: string) => {
  const { rawPayload } = await api.app.inject({
    url: `/v2/cases/letter?id=${letterId}`,
    headers: { authorization: `Bearer ${raiser.token}` },
  })
  const [page] = await readPdf(rawPayload)
  const [code] = (await page?.readCodes(150)) ?? []
  return new URL(code?.text ?? '').pathname
}

describe('refused', () => {
  it('is a code with another letter’s number, another key, one that ended, and one after 90 days', async () => {
    request_id = await bar()
    const { id } = await letterOf(request_id)
    const path = await codeOf(id)
    expect((await visit(`${path}?lang=en`)).body).toContain('Asha Otieno')
    const forged = [path.replace(`L${id}.`, `L${Number(id) + 1}.`), `/D/${letterToken(Buffer.alloc(32), id)}`, `/d/L${id}.`]
    for (const each of forged) expect((await visit(`${each}?lang=en`)).body).toContain('This link does not work')
    const before = api.now
    api.now = new Date(before.getTime() + 91 * 86_400_000)
    expect((await visit(`${path}?lang=en`)).body).toContain('This link does not work')
    api.now = before
    await linkOf()
    const [link] = (await office.call(ownPageContract.links, { driver_id: driver.id })).links
    await office.call(ownPageContract.revoke, { driver_id: driver.id, link_id: link?._id ?? '' })
    expect((await visit(`${path}?lang=en`)).body).toContain('This link does not work')
  })

  it('is another driver’s letter', async () => {
    request_id = await bar()
    const { id } = await letterOf(request_id)
    driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Brian Kamau' })
    office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
    const answer = await visit(`${new URL(await linkOf()).pathname}?lang=en&letter=${id}`)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).not.toContain('Asha')
  })
})

it('the page lists the driver’s letters and opens them, in the language of the page', async () => {
  const path = new URL(await linkOf('sw')).pathname
  request_id = await bar()
  const { id, language } = await letterOf(request_id)
  expect(language).toBe('sw')
  const page = await visit(`${path}?lang=sw`)
  expect(page.body).toMatch(/Barua zako.*Barua \d+-1 ya tarehe 21 Nov 2026/s)
  const { rawPayload, headers } = await visit(`${path}?lang=en&letter=${id}`)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('a letter’s code opens the page and takes a reply; what the driver replied is not shown', async () => {
  request_id = await bar()
  const path = await codeOf((await letterOf(request_id)).id)
  await nobody(ownReplyContract.reply, { token: path.slice(3), request_id, language: 'sw', said: 'The office told me to' })
  const page = await visit(`${path}?lang=en`)
  expect(page.body).toContain('You replied on 21 Nov 2026.')
  expect(page.body).not.toContain('The office told me to')
})
