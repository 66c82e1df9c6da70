import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { ownPageContract } from './own-page.contract.ts'

const api = await testApi()
const { id: transporter_id } = await aTransporter(api.db)
const office = await api.as({ portal: 'transporter_portal', transporterId: transporter_id })
const { plantId } = office
const { links, create, revoke } = ownPageContract
const linkFor = async (driver_id: string): Promise<string> => (await office.call(create, { driver_id })).link ?? ''
const open = (url: string) => api.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })

it('shows the digital pass to a driver who may load: a code that renews, without scripts, and never by a link that ended', async () => {
  const driver = await aPassHolder(api.db, { plantId, transporter_id })
  const link = await linkFor(driver.id)
  expect((await open(link)).body).toContain('href="?lang=en&amp;pass=1"')
  const { headers, body } = await open(`${link}?lang=en&pass=1`)
  expect(headers).toMatchObject({ refresh: '30', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).not.toMatch(/script|data:/)
  expect(body).toMatch(/<svg role="img" aria-label="Digital pass"/)
  expect(body).not.toMatch(/<script|http-equiv/)
  expect(body).not.toContain(driver.id_no)
  expect((await open(`${link}?lang=sw&pass=1`)).body).toContain('Pasi ya kidijitali')

  const denied = await aSuspendedDriver(api.db, { plantId, transporter_id })
  const deniedPage = await open(`${await linkFor(denied.id)}?pass=1`)
  expect(deniedPage.body).not.toMatch(/<svg|pass=1/)
  expect(deniedPage.headers['refresh']).toBeUndefined()
  const [shown] = (await office.call(links, { driver_id: driver.id })).links
  await office.call(revoke, { driver_id: driver.id, link_id: shown?._id ?? '' })
  const ended = await open(`${link}?lang=en&pass=1`)
  expect(ended.body).toContain('This link does not work')
  expect([ended.body.includes('<svg'), ended.headers['refresh']]).toEqual([false, undefined])
})
