import { expect, it } from 'vitest'
import { readPdf } from '../../world/read-pdf.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aJourney } from '../journey.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()

it('a printed list names its columns on every page', { timeout: minutes(1) }, async () => {
  const staff = await journey.person()
  // Half a page of rows on the last one, so that no font's width leaves it with the list's foot alone.
  for (let drivers = 0; drivers < 57; drivers += 1) await aPassHolder(journey.db, { plantId: staff.plantId })
  const page = await journey.visit(staff, '/app/staff-portal/drivers/pass/dashboard?page_size=100')
  await page.getByRole('rowheader').nth(56).waitFor()
  const pages = await readPdf(await page.pdf({ format: 'A4' }))
  expect(pages.length).toBeGreaterThan(1)
  for (const { texts } of pages) {
    const words = texts.flatMap(({ text }) => text.split(' '))
    expect(words).toEqual(expect.arrayContaining(['Driver', 'Medical', 'DDT', 'Bulker', 'load']))
  }
})

it("every page of a printed driver's page names the driver; the pass stays on one", { timeout: minutes(1) }, async () => {
  const staff = await journey.person()
  const { id, name } = await aPassHolder(journey.db, { plantId: staff.plantId, passExpiry: '2027-01-05' })
  const page = await journey.visit(staff, `/app/staff-portal/drivers/current/driver/${id}`)
  await page.getByRole('list', { name: 'Limits of the pass' }).waitFor()
  const pages = (await readPdf(await page.pdf({ format: 'A5' }))).map(({ texts }) => texts.map(({ text }) => text))
  expect(pages.length).toBeGreaterThan(1)
  for (const texts of pages) expect(texts.join(' ')).toContain(name)
  const pass = ['Pass expiry', 'Generated on', 'Earliest', '12 months from generation']
  expect(pages.filter((texts) => pass.some((text) => texts.includes(text)))).toHaveLength(1)
  await expect.poll(() => page.title()).toMatch(`${name} · `)
})
