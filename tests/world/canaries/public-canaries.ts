import { ownPageContract } from '#extensions/own-page/own-page.contract.ts'
import { officePassContract } from '#office/passes/office-pass.contract.ts'
import { countMarks, type CanaryCount } from './delivered-canaries.ts'
import { readPdf } from '../read-pdf.ts'
import { send } from '../send.ts'
import type { TestApi } from '../test-api.ts'
import type { World } from '../world/world.ts'

/** Every office opens the own page and prints the pass of its own drivers, and tries so with all others. */
export async function readPassesAndOwnPages(api: TestApi, world: World): Promise<CanaryCount> {
  const found: CanaryCount = { foreign: [], own: 0 }
  for (const person of world.callers.filter(({ name }) => offices.has(name))) {
    const call = api.withToken(person.token)
    for (const { targets } of world.places) {
      const input = { driver_id: targets.driver }
      const link = await call(ownPageContract.create, input).then(
        (made) => made.link,
        () => null,
      )
      if (link === null) continue
      const page = await api.app.inject({ url: new URL(link).pathname })
      countMarks(found, person, { text: JSON.stringify(page.headers) + page.body, where: `the own page by ${person.name}`, world })
      const pdf = await send(api.app, officePassContract.pdf, input, person.token)
      const texts = (await readPdf(pdf.rawPayload)).flatMap((sheet) => sheet.texts.map(({ text }) => text))
      countMarks(found, person, { text: texts.join(' '), where: `the pass printed by ${person.name}`, world })
    }
  }
  return found
}

const offices = new Set(['the transporter', 'a rival', 'the transporter at another plant', 'a rival at another plant'])
