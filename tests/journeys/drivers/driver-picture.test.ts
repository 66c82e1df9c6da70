import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { onTeardown } from '../../world/teardown.ts'
import { aPng } from '#platform/server/files/sample-picture.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney, desk } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
const field = 'Profile picture'
const named = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })

/** As a file on disk, because the browser takes long to be handed its bytes. */
const large = join(await mkdtemp(join(tmpdir(), 'large-picture-')), 'large.png')
await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1))
onTeardown(() => rm(dirname(large), { recursive: true }))

async function aDriversPage({ view = desk, permissions }: { view?: typeof desk; permissions?: readonly ['drivers.read'] } = {}) {
  const person = await journey.person(permissions && { permissions })
  const driver = await aDriver(journey.db, { plantId: person.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(person, `/app/staff-portal/drivers/current/driver/${driver.id}`, view)
  await arrive(page, 'Asha Otieno')
  return { page, driver }
}

it.each(
  firstOf([
    ['a letter', named('letter.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'), /Choose a JPEG, PNG or WebP picture/],
    ['a picture that is too large', large, /10 MB/],
    ['a page in a picture’s clothes', named('asha.png', Buffer.from('<!doctype html><script>alert(1)</script>')), /\w{3,}/],
    ['half a picture', named('half.png', (await aPng()).subarray(0, 60)), /\w{3,}/],
  ] as const),
)('%s is refused with a message beside the button', async (_what, file, message) => {
  const { page, driver } = await aDriversPage()
  await page.getByLabel(field).setInputFiles(file)
  const refusal = page.getByRole('main').getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.innerText()).toMatch(message)
  await page.reload()
  await button(page, 'Add picture').waitFor()
  expect(await page.getByRole('img', { name: driver.name }).count()).toBe(0)
})

it('without the permission there is no button', async () => {
  const { page } = await aDriversPage({ permissions: ['drivers.read'] })
  await see(page, 'Id no')
  expect(await button(page, 'Add picture').count()).toBe(0)
})

it('a new picture appears at once and stays, by keyboard', async () => {
  const by = inputModes.keyboard
  const { page, driver } = await aDriversPage({ view: by.view })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), by.press(button(page, 'Add picture'))])
  await chooser.setFiles(named('asha.png', await aPng()))
  const frame = button(page, 'Frame of the picture')
  await expect.poll(() => frame.evaluate((canvas) => document.activeElement === canvas)).toBe(true)
  await expect.poll(() => button(page, 'Use this picture').isEnabled()).toBe(true)
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await by.press(button(page, 'Use this picture'))
  const picture = page.getByRole('img', { name: driver.name })
  await picture.waitFor()
  await button(page, 'Change picture').waitFor()
  await page.reload()
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
})
