import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, attended, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ownPageContract } from './own-page.contract.ts'

const api = await testApi()
const office = await api.as({ portal: 'transporter_portal' })
const { plantId } = office
const open = (url: string, language = 'en') =>
  api.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers: { 'accept-language': language } })
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('has the dates of the plant’s own requirements by the plant’s name, in both languages, and none of another plant', async () => {
  const { id } = await aPassHolder(api.db, { plantId, transporter_id: office.transporterId ?? '' })
  await aRequirement(api.db, plantId)
  const ofTopic = (topic: string) => ({ ...siteInduction, proof: { kind: 'attendance' as const, topic } })
  const oath = {
    key: 'own_page_oath',
    name: 'safety <i>oath</i>',
    definition: { ...ofTopic('Oath'), validity: { kind: 'for_ever' as const } },
  }
  await aRequirement(api.db, plantId, oath)
  await aRequirement(api.db, plantId, {
    key: 'own_page_route',
    name: 'route review',
    definition: { ...ofTopic('Routes'), metBy: '2027-03-01' },
  })
  await attended(api.db, plantId, id, { topic: 'Oath', at: api.now })
  await aRequirement(api.db, (await api.as({ portal: 'staff_portal' })).plantId, { key: 'own_page_quarry', name: 'quarry permit' })
  const link = (await office.call(ownPageContract.create, { driver_id: id })).link ?? ''
  const english = await open(link)
  expect(english.body).toContain('Safety &lt;i&gt;oath&lt;/i&gt;')
  expect(textOf(english.body)).toContain('The plant asks for: site induction. You have none that is valid. Ask your transport office.')
  expect(textOf(english.body)).toMatch(/Site induction Not met Safety .+oath.+ Does not end Route review Needed from 01 Mar 2027/)
  const swahili = textOf((await open(link, 'sw')).body)
  expect(swahili).toContain('Kiwanda kinahitaji: site induction. Huna iliyo halali.')
  expect(swahili).toMatch(/Site induction Bado haijatimizwa Safety .+oath.+ Haina mwisho Route review Inahitajika kuanzia 01 Mac 2027/)
  expect(english.body + swahili).not.toMatch(/quarry/i)
})
