import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aPassHolder, aSuspendedDriver, bringTo, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { hashToken, randomToken } from '#platform/server/secrets/secrets.ts'
import { ownPageContract } from './own-page.contract.ts'
import { deleteEndedLinks } from './own-page-links.store.ts'

const api = await testApi()
const { id: transporterId } = await aTransporter(api.db, { name: 'Siginon <b>&</b> Sons' })
const office = await api.as({ portal: 'transporter_portal', transporterId })
const { plantId } = office
const staff = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
const rival = await api.as({ portal: 'transporter_portal', plantId, transporterId: (await aTransporter(api.db)).id })
const abroad = await api.as({ portal: 'transporter_portal', transporterId })
const { links, create, revoke } = ownPageContract

const aDriver = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, transporter_id: transporterId, ...fields })
const linkFor = async (driver_id: string): Promise<string> => (await office.call(create, { driver_id })).link ?? ''

let address = 0
/** Each call from an address of its own, unless the limits are the matter. */
const open = (url: string, { language = 'en', from = `10.9.${(address += 1) >> 8}.${address & 255}` } = {}) =>
  api.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), remoteAddress: from, headers: { 'accept-language': language } })
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const neutral = 'Kiswahili This link does not work It may have ended or been replaced. Ask your transport office for a new one.'

it('refuses what is not for the caller, before anything is sent', async () => {
  const driver = await aDriver()
  for (const { call } of [rival, abroad]) {
    await expect(call(create, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
    await expect(call(links, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
    await expect(call(revoke, { driver_id: driver.id, link_id: '1' })).rejects.toMatchObject({ status: 404 })
  }
  await expect(staff.call(create, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
  await expect(office.call(create, { driver_id: driver.id, phone: '+254799999999' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { phone: 'Choose one of the numbers of this driver' } },
  })
  await expect(office.call(revoke, { driver_id: driver.id, link_id: '1' })).rejects.toMatchObject({ status: 409 })
  const left = await aDriver({ status_id: driverStatus.left })
  await expect(office.call(create, { driver_id: left.id })).rejects.toMatchObject({ status: 409, problem: { code: 'no_own_page' } })
  expect((await office.call(links, { driver_id: left.id })).cannot_link_because).toMatch(/no longer drives for you/)
})

it('limits the links of a driver', async () => {
  const { id } = await aDriver()
  for (let n = 0; n < 3; n += 1) await linkFor(id)
  await expect(linkFor(id)).rejects.toMatchObject({ status: 429 })
  expect((await office.call(links, { driver_id: id })).links).toHaveLength(1)
})

it('shows the same neutral page for every token that opens none', async () => {
  const [replaced, ended, expired, moved, gone] = [await aDriver(), await aDriver(), await aDriver(), await aDriver(), await aDriver()]
  const first = await linkFor(replaced.id)
  const current = await linkFor(replaced.id)
  const endedLink = await linkFor(ended.id)
  const [shown] = (await office.call(links, { driver_id: ended.id })).links
  await office.call(revoke, { driver_id: ended.id, link_id: shown?._id ?? '' })
  const [expiredLink, movedLink, goneLink] = [await linkFor(expired.id), await linkFor(moved.id), await linkFor(gone.id)]
  await api.db.updateTable('own_page_link').set({ expires_at: api.now }).where('driver_id', '=', expired.id).execute()
  const { id: transporter_id } = await aTransporter(api.db)
  await api.ownerDb.updateTable('driver').set({ transporter_id }).where('id', '=', moved.id).execute()
  await bringTo(api.db, gone.id, driverStatus.left)
  const token = current.slice(-43)
  const altered = Array.from({ length: 43 }, (_, n) => token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1))
  const paths = [
    ...altered,
    token.slice(1),
    `${token}A`,
    `${token}/x`,
    token.toLowerCase(),
    randomToken(),
    '%00',
    'x'.repeat(10_000),
    '..%2f',
  ]
  const bodies = new Set<string>()
  for (const url of [...paths.map((path) => `/d/${path}`), first, endedLink, expiredLink, movedLink, goneLink]) {
    const answer = await open(url)
    expect([url, answer.statusCode, textOf(answer.body)]).toEqual([url, 200, neutral])
    bodies.add(answer.body)
  }
  expect(bodies.size).toBe(1)
  await deleteEndedLinks(api.db, api.now)
  expect(textOf((await open(current)).body)).toContain('You may load')
  expect(textOf((await open(first)).body)).toBe(neutral)
  await expect(office.call(links, { driver_id: moved.id })).rejects.toMatchObject({ status: 404 })
})

it('shows verdict, what to do and dates, and of the medical only fit and until when; in English and Swahili', async () => {
  const driver = await aDriver({
    name: 'Halima <i>Said</i>',
    vehicle_options: ['Bulker'],
    licence_expiry: '2026-12-01',
    clearances: { medical: '2027-06-13', ddt: '2026-11-01' },
  })
  const link = await linkFor(driver.id)
  const { plant } = await api.db.selectFrom('auth_plant').select('name as plant').where('id', '=', plantId).executeTakeFirstOrThrow()
  const holder = `Halima &lt;i&gt;Said&lt;/i&gt; Siginon &lt;b&gt;&amp;&lt;/b&gt; Sons ${plant}`
  const english = await open(link)
  expect(textOf(english.body)).toBe(
    `Kiswahili You may not load ${holder} What to do Your defensive driving training expired on 01 Nov 2026. Take the training. Your transport office arranges it. There is no bulker training on record. Take the training. Your transport office sends the report to the plant. Your driving licence expires on 01 Dec 2026. Renew your licence and take it to your transport office. Your dates Pass Expired on 01 Nov 2026 Medical Fit, until 13 Jun 2027 Defensive driving Expired on 01 Nov 2026 Bulker training Not on record Driving licence Until 01 Dec 2026 What is kept about you You may have a copy of everything that the plant keeps about you. Ask for a copy The plant checks again at the gate.`,
  )
  const swahili = await open(link, { language: 'fr, sw-KE;q=0.9, en;q=0.5' })
  expect(textOf(swahili.body)).toContain(
    `English Huruhusiwi kupakia ${holder} La kufanya Muda wa mafunzo yako ya udereva wa kujihami uliisha tarehe 01 Nov 2026.`,
  )
  expect(swahili.body).toContain('<html lang="sw">')
  expect((await open(`${link}?lang=sw`)).body).toBe(swahili.body)
  expect((await open(`${link}?lang=en`, { language: 'sw' })).body).toBe(english.body)
  for (const { body } of [english, swahili]) {
    expect(body).not.toContain(driver.id_no)
    expect(body).not.toContain(driver.phones[0])
  }
})

it('names the document with which the pass ends, not the pass', async () => {
  const driver = await aDriver({ passExpiry: '2026-12-01', clearances: { medical: '2026-12-01', ddt: '2027-08-01' } })
  const page = textOf((await open(await linkFor(driver.id))).body)
  expect(page).toMatch(/You may load Until 01 Dec 2026\. .* What to do Your medical expires on 01 Dec 2026\. See an approved doctor\./)
  expect(page).not.toContain('new pass')
})

it.each([
  ['2026-12-20', 'You are suspended until 20 Dec 2026.'],
  [null, 'You are suspended.'],
])('says until when a driver is suspended: %s', async (endsOn, sentence) => {
  const driver = await aSuspendedDriver(api.db, { plantId, transporter_id: transporterId, endsOn: endsOn as string })
  expect(textOf((await open(await linkFor(driver.id))).body)).toContain(sentence)
})

it('who left and applied again has no pass on record, however late the day of the earlier one', async () => {
  const { id } = await aDriver({ status_id: driverStatus.left, passExpiry: '2027-01-05' })
  await bringTo(api.db, id, driverStatus.documentVerification, api.now)
  expect(textOf((await open(await linkFor(id))).body)).toContain('Pass Not on record')
})

it('has the photograph in the page, no scripts and no cookies; no index, cache or other site hears of it', async () => {
  const driver = await aDriver()
  const picture = new File([new Uint8Array(await aJpeg())], 'face.jpg', { type: 'image/jpeg' })
  const keeper = await api.as({ portal: 'staff_portal', plantId })
  await keeper.call(driverPictureContract.set, { driver_id: driver.id, picture })
  const { headers, body } = await open(await linkFor(driver.id))
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    ),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toMatch(/<img src="data:image\/\w+;base64,/)
  expect(body).not.toMatch(/<script|<link|src="(?!data:)|href="(?!\?lang=)/)
})

it('stores only the hash, records making, opening and ending, and staff may end it', async () => {
  const driver = await aDriver()
  const link = await linkFor(driver.id)
  const token = link.slice(-43)
  const stored = await api.db.selectFrom('own_page_link').selectAll().where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  expect(stored.token_hash.equals(hashToken(token))).toBe(true)
  expect(JSON.stringify(await api.db.selectFrom('audit').selectAll().where('subject_id', '=', driver.id).execute())).not.toContain(token)
  await open(link)
  const { links: shown } = await staff.call(links, { driver_id: driver.id })
  expect(shown).toMatchObject([{ sent_to: null, last_opened_at: api.now.toISOString(), expires_at: '2027-02-19T06:00:00.000Z' }])
  expect(JSON.stringify(shown)).not.toContain(token)
  await staff.call(revoke, { driver_id: driver.id, link_id: shown[0]?._id ?? '' })
  expect(textOf((await open(link)).body)).toBe(neutral)
  const actions = await api.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', driver.id)
    .where('action', 'like', 'link%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['link to own page made', 'link to own page ended'])
})

it('limits the openings of an address, by the minute, with a page in the language of the reader', async () => {
  const link = await linkFor((await aDriver()).id)
  for (let n = 0; n < 60; n += 1) expect((await open('/d/x', { from: '10.8.0.1' })).statusCode).toBe(200)
  const refused = await open(link, { from: '10.8.0.1', language: 'sw' })
  expect(refused.statusCode).toBe(429)
  expect(textOf(refused.body)).toBe('English Ukurasa huu hauwezi kuonyeshwa sasa Subiri dakika moja kisha ufungue kiungo tena.')
  expect((await open(link, { from: '10.8.0.2' })).statusCode).toBe(200)
})
