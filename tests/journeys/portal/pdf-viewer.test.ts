import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf, aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { findAccessibilityFaults } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney, desk } from '../journey.ts'
import { button, link, see } from '../screen.ts'
import type { View } from '../browser.ts'

const journey = await aJourney()
const { db } = journey

it.each(
  firstOf([
    ['a damaged file', aPdf().subarray(20, 200), /damaged/],
    ['a file with a password', aPdf({ trailer: '/Encrypt 10 0 R /ID [<00><00>]', objects: [lockedBy('secret')] }), /password/],
  ] as const),
)('%s shows a message and can still be downloaded', async (_what, body, message) => {
  const page = await aLetterOpenTo(desk, aPdfFile(), (page) =>
    page.route('**/v2/requests/file?*', (route) => route.fulfill({ body, contentType: 'application/pdf' })),
  )
  const problem = viewer(page).getByRole('alert')
  await problem.waitFor()
  expect(await problem.innerText()).toMatch(message)
  await link(viewer(page), 'Download Introduction letter').waitFor()
})

it('an ended session shows a message instead of the file', async () => {
  const page = await aLetterOpenTo(desk, aPdfFile(), async () => {
    await db.deleteFrom('session').execute()
  })
  const problem = viewer(page).getByRole('alert')
  await problem.waitFor()
  expect(await problem.innerText()).toMatch(/Log in again/)
})

it.each(
  firstOf([
    [390, 1],
    [1440, 0],
  ] as const),
)('a letter shows its page at %i', async (width, nth) => {
  const page = await aLetterOpenTo({ width }, aPdfFile())
  await drawn(viewer(page).getByRole('img', { name: 'Page 1 of 1' }))
  expect(await button(viewer(page), 'Next page').isDisabled()).toBe(true)
  expect(await findAccessibilityFaults(page, nth, [width])).toEqual([])
})

it('the text of a letter can be selected, copied and found on every page, also after zooming and turning', async () => {
  const page = await aLetterOpenTo(desk, await aLetterOf(3))
  await drawn(viewer(page).getByRole('img').first())
  const line = viewer(page).getByText('To the logistics office, sheet 1')
  await line.waitFor()
  await see(viewer(page), 'To the logistics office, sheet 3')
  expect(await page.evaluate(() => Reflect.get(window, 'find').call(window, 'sheet 3'))).toBe(true)
  for (const act of ['Zoom in', 'Rotate'] as const) {
    await button(viewer(page), act).click()
    await line.waitFor()
    await line.click({ clickCount: 3 })
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('To the logistics office, sheet 1')
    const [text, sheet] = [await line.boundingBox(), await viewer(page).getByRole('img').first().boundingBox()]
    // As drawn: 60 points from the left edge, which is above after turning.
    const share = act === 'Rotate' ? (text!.y - sheet!.y) / sheet!.height : (text!.x - sheet!.x) / sheet!.width
    expect(share).toBeCloseTo(60 / 595, 1)
  }
  expect(await findAccessibilityFaults(page, 3, [1440])).toEqual([])
})

it('keys and buttons page and zoom a long letter', async () => {
  const by = inputModes.keyboard
  const page = await aLetterOpenTo(desk, await aLetterOf(3))
  const pages = viewer(page).getByRole('img')
  await drawn(pages.first())
  expect(await pages.last().locator('canvas').count()).toBe(0)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await see(viewer(page), 'Page 2 of 3')
  await drawn(pages.nth(1))
  await by.press(button(viewer(page), 'Next page'))
  await see(viewer(page), 'Page 3 of 3')
  await drawn(pages.last())
  await page.keyboard.press('PageUp')
  await see(viewer(page), 'Page 2 of 3')
  await by.press(button(viewer(page), 'Previous page'))
  await see(viewer(page), 'Page 1 of 3')

  await see(viewer(page), '125 %')
  const { width = 0 } = (await pages.first().boundingBox()) ?? {}
  await page.keyboard.press('+')
  await see(viewer(page), '150 %')
  await expect.poll(async () => (await pages.first().boundingBox())?.width).toBeCloseTo((width * 150) / 125, 0)
  await drawn(pages.first())
  await by.press(button(viewer(page), 'Zoom out'))
  await page.keyboard.press('-')
  await see(viewer(page), '100 %')
  await by.press(button(viewer(page), 'Fit width'))
  const place = await viewer(page).getByRole('region', { name: 'Pages' }).boundingBox()
  await expect.poll(async () => (await pages.first().boundingBox())?.width).toBeGreaterThan((place?.width ?? 0) - 60)
})

it('each opening of a medical report is audited once, whatever its pages', async () => {
  const by = inputModes.touch
  const doctor = await journey.as({ portal: 'doctor' })
  const nurse = await journey.person({ plantId: doctor.plantId })
  const driver = await aPassHolder(db, { plantId: doctor.plantId, name: 'Asha Otieno' })
  await aVerification(db, { userId: doctor.userId, driverId: driver.id })
  const report = { fit_to_work: 'yes', date: '2026-11-16', medical_report: await aLetterOf(3) } as const
  const { request_id } = await doctor.call(renewMedical.raise, { driver_id: driver.id, ...report })
  const page = await journey.visit(nurse, `/app/staff-portal/requests/details/${request_id}`, by.view)
  const audited = () => db.selectFrom('audit').select('user_id').where('action', '=', 'request file opened').execute()
  const open = button(page, 'Open Attached medical report')
  for (const times of [1, 2]) {
    await by.press(open)
    const pages = page.getByRole('dialog').getByRole('img')
    await drawn(pages.first())
    await by.press(button(page, 'Next page'))
    await by.press(button(page, 'Next page'))
    await drawn(pages.last())
    await page.keyboard.press('+')
    await drawn(pages.last())
    expect(await audited()).toEqual(Array.from({ length: times }, () => ({ user_id: nurse.userId })))
    await by.press(button(page, 'Close'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

const viewer = (page: Page): Locator => page.getByRole('dialog', { name: 'Introduction letter' })

/** Opens the letter of a transfer request. A violation of the content policy fails the test. */
async function aLetterOpenTo(view: View, letter: File, before: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const asker = await journey.as({ portal: 'staff_portal' })
  const reader = await journey.person({ plantId: asker.plantId })
  const driver = await aPassHolder(db, { plantId: asker.plantId, name: 'Asha Otieno' })
  const { id: transporter_id } = await aTransporter(db)
  const input = { driver_id: driver.id, transporter_id, introduction_letter: letter, comment: 'The depot is closed.' }
  const { request_id } = await asker.call(transferDriver.raise, input)
  const page = await journey.visit(reader, `/app/staff-portal/requests/details/${request_id}`, view)
  const open = button(page, 'Open Introduction letter')
  await open.waitFor()
  // The last part of the page to load.
  await see(page, 'Last violations')
  await before(page)
  await open.click()
  return page
}

/** Waits until a page is drawn: white with something dark on it. */
async function drawn(picture: Locator): Promise<void> {
  await expect
    .poll(() =>
      picture
        .locator('canvas')
        .evaluate(inkOf)
        .catch(() => undefined),
    )
    .toEqual({ hasPaper: true, hasInk: true })
}

function inkOf(canvas: Element): { hasPaper: boolean; hasInk: boolean } | undefined {
  if (!(canvas instanceof HTMLCanvasElement)) return undefined
  const { data: colours = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const reds = [...colours].filter((_, at) => at % 4 === 0)
  return { hasPaper: reds.includes(255), hasInk: reds.some((red) => red < 64) }
}

async function aLetterOf(pages: number): Promise<File> {
  const letter = await PDFDocument.create()
  const font = await letter.embedFont(StandardFonts.TimesRoman)
  for (let number = 1; number <= pages; number += 1) {
    const page = letter.addPage([595, 842])
    page.drawText(`To the logistics office, sheet ${number}`, { x: 60, y: 760, size: 20, font })
    page.drawText('The driver moves to our depot at Athi River.', { x: 60, y: 60, size: 14, font })
  }
  return new File([new Uint8Array(await letter.save())], 'letter.pdf', { type: 'application/pdf' })
}

function lockedBy(secret: string): string {
  const key = Buffer.from(secret.padEnd(32, '*')).toString('hex')
  return `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`
}
