import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { barringReasonCodes } from '#drivers/blacklisting/blacklisting.rules.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { ownPageContract } from './own-page.contract.ts'
import { ownPageTexts } from './texts/own-page-texts.rules.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })

async function pageOf(reason: 'theft' | undefined, language: string) {
  const driver = await aPassHolder(api.db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const { link } = await office.call(ownPageContract.create, { driver_id: driver.id })
  const barring = { driver_id: driver.id, comment: 'Sold it to Peter Kariuki', ...(reason && { reason }) }
  const { request_id } = await raiser.call(blacklistDriver.raise, barring)
  await decider.call(blacklistDriver.decide, { request_id, comment: 'Proved by Peter Kariuki', key: 'approve' })
  const url = (link ?? '').replace(/^https?:\/\/[^/]+/, '')
  const { body } = await api.app.inject({ url, headers: { 'accept-language': language } })
  return body
    .slice(body.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

it('who is blacklisted reads why, how to appeal and when it is reviewed, and names nobody else', async () => {
  const page = await pageOf('theft', 'en')
  expect(page).toContain('You may not load')
  expect(page).toContain('You are blacklisted: you may not load at any plant. Reason: theft or sale of the load.')
  expect(page).toContain('If you do not agree, write to ')
  expect(page).toContain('The plant reviews it on 21 Nov 2027.')
  expect(page).not.toContain('Kariuki')
})

it('in Swahili too, and without a reason where none was given', async () => {
  expect(await pageOf('theft', 'sw')).toContain('Sababu: wizi au uuzaji wa mzigo.')
  expect(await pageOf(undefined, 'en')).not.toContain('Reason:')
})

it.each(barringReasonCodes)('%s has words of its own in each language', (reason) => {
  const said = Object.values(ownPageTexts).map(({ barred }) => barred({ reason, reviewOn: null, plant: 'Athi River' }).sentence)
  expect(new Set(said).size).toBe(said.length)
})
