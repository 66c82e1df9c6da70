import { beforeEach, expect, it } from 'vitest'
import { subjectAccessContract } from '#driver-files/subject-access/subject-access.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ownPageContract } from '../own-page.contract.ts'
import { ownCopyContract } from './copy.contract.ts'

const api = await testApi()
const { db } = api
const { list, make, handOver, close } = subjectAccessContract
const { plantId, officer, made } = await aDriverFileScene(api)
const nobody = api.withToken()

let driver: Awaited<ReturnType<typeof aPassHolder>>
let token: string
beforeEach(async () => {
  driver = await aPassHolder(db, { plantId, name: 'Asha Otieno' })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  token = ((await office.call(ownPageContract.create, { driver_id: driver.id })).link ?? '').slice(-43)
})

const page = async (query = '', lang = 'en') => (await api.app.inject({ url: `/d/${token}?lang=${lang}${query}` })).body
const ask = (by = token) => nobody(ownCopyContract.ask, { token: by })
const asked = async () => (await officer.call(list, { driver_id: driver.id })).data

it('refuses another link', async () => {
  await expect(ask('x'.repeat(43))).rejects.toMatchObject({ status: 404 })
  await expect(ask('x')).rejects.toMatchObject({ status: 404 })
  expect(await asked()).toEqual([])
})

it('asked for by the page it waits in the queue, once, and the page says until when', async () => {
  expect(await page()).toContain('You may have a copy of everything')
  expect(await page('&copy=1')).toContain('<button>Ask for the copy</button>')
  await Promise.all([ask(), ask()])
  await ask()
  expect(await asked()).toMatchObject([{ asked_by: null, note: null, due_on: '2026-11-28', state: 'to_make' }])
  expect(await page('&copy=1')).toContain('You asked for a copy on 21 Nov 2026. The plant has it ready by 28 Nov 2026.')
  expect(await page('', 'sw')).toContain('Uliomba nakala tarehe 21 Nov 2026')
})

it('the page leads to no copy: an office that holds its link takes none', async () => {
  await ask()
  const id = (await asked())[0]?._id ?? ''
  await officer.call(make, { id })
  await made(driver.id, (await asked())[0]?.file?._id ?? '')
  expect(await page()).toContain('Take it at the plant')
  const { link } = await officer.call(handOver, { id, way: 'link', seen: 'id_card', number: driver.id_no })
  for (const query of ['', '&copy=1']) {
    const body = await page(query)
    expect(body).toContain('You were given a copy on 21 Nov 2026.')
    expect(body).not.toContain((link ?? '').slice(-52))
    expect(body).not.toMatch(/\/k\/|DF-\d/)
  }
  await expect(ask()).rejects.toMatchObject({ status: 409, problem: { code: 'copy_given' } })
})

it('closed without a copy it says so, and is asked for at the plant for thirty days', async () => {
  await ask()
  await officer.call(close, { id: (await asked())[0]?._id ?? '', reason: 'Moved' })
  expect(await page()).toContain('closed on 21 Nov 2026 without a copy')
  await expect(ask()).rejects.toMatchObject({ status: 409, problem: { code: 'copy_given' } })
})
