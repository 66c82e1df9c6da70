import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { inputModes, dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney, desk } from '../journey.ts'
import { arrive, button, heading, link, problemAt, see } from '../screen.ts'
import { decide, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
await aTransporter(db, { name: 'Rift Valley Hauliers' })
const letter = { name: 'letter of introduction.pdf', mimeType: 'application/pdf', buffer: aPdf() }

type Job = {
  card: string
  title: string
  sent: string
  waits: string
  /** A form with no more than a comment is that of the main job. */
  modes: readonly InputMode[]
  /** The messages of an empty form, by field. */
  missing: Readonly<Record<string, string>>
  fill: (panel: ReturnType<Page['getByRole']>, by: InputMode) => Promise<void>
  /** What the request's page shows beside the comment. */
  shown: readonly (string | RegExp)[]
  /** What the driver's page shows after approval. */
  after: readonly string[]
}

const comment = 'As spoken of with the yard.'
const jobs: readonly Job[] = [
  {
    card: 'Transfer',
    title: 'Transfer driver',
    sent: 'Transfer request sent successfully',
    waits: 'A request has already been sent to transfer this driver',
    modes: dealtTo('keyboard'),
    missing: { 'Transfer to': 'This is mandatory', 'Introduction letter': 'Upload introduction letter', Comment: 'This is mandatory' },
    fill: async (panel, by) => {
      await by.write('Rift', panel.getByLabel('Transfer to'))
      await by.choose(panel.getByRole('option', { name: 'Rift Valley Hauliers' }))
      await by.attach(letter, panel.getByLabel('Introduction letter', { exact: true }))
    },
    shown: ['Rift Valley Hauliers', 'letter of introduction.pdf'],
    after: ['Rift Valley Hauliers', 'Active'],
  },
  {
    card: 'Cancel card',
    title: 'Cancel card',
    sent: 'Card cancellation request sent successfully',
    waits: "A request has already been sent to cancel this driver's card",
    modes: inWhole(inputModes.touch),
    missing: { Comment: 'This is mandatory' },
    fill: (panel) => see(panel, /^DP-\d+$/),
    shown: [/^DP-\d+$/],
    after: ['Card cancelled', 'No card is allocated to this driver.'],
  },
  {
    card: 'Blacklist',
    title: 'Blacklist driver',
    sent: 'blacklist driver request sent successfully',
    waits: 'A request has already been sent to blacklist this driver',
    modes: inWhole(inputModes.touch),
    missing: { Comment: 'This is mandatory' },
    fill: async () => {},
    shown: [],
    after: ['Blacklisted'],
  },
  {
    card: 'Update details',
    title: 'Change details',
    sent: 'Change details request sent successfully',
    waits: "A request has already been sent to change this driver's details",
    modes: dealtTo('touch'),
    missing: { Comment: 'This is mandatory' },
    fill: async (panel, by) => {
      expect(await button(panel, 'Remove phone number 1').count()).toBe(0)
      await by.press(button(panel, 'Add another'))
      await by.write('+254 711 000 222', panel.getByLabel('Phone number 2', { exact: true }))
    },
    shown: ['+254724865880, +254711000222', 'DL-4424551'],
    after: ['+254 711 000 222'],
  },
]

const runs = jobs.flatMap((job) => job.modes.map((by) => ({ title: job.title, name: by.name, job, by })))

it.each(runs)(
  '$title: one submits, another approves, and the driver’s page agrees, by $name',
  { timeout: minutes(2) },
  async ({ job, by }) => {
    const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
    const peter = await journey.person({ plantId: halima.plantId, firstName: 'Peter', lastName: 'Kariuki' })
    const driver = await aPassHolder(db, { plantId: halima.plantId, name: 'Asha Otieno' })
    const driverAddress = `/app/staff-portal/drivers/current/driver/${driver.id}`
    const asking = await journey.visit(halima, driverAddress, by.view)
    await arrive(asking, 'Asha Otieno')
    await ask(asking, job, by)

    const deciding = await journey.visit(peter, '/app/staff-portal/requests/dash?tab=all', by.view)
    await see(deciding, 'Today')
    await by.press(rowOf(deciding, `${job.title}, Asha Otieno`))
    await arrive(deciding, job.title)
    for (const text of [...job.shown, comment]) await see(deciding, text)
    expect(await heading(deciding, 'History').count()).toBe(0)
    await decide(by, deciding, { comment: 'Agreed.' })
    await arrive(deciding, 'Requests')
    await deciding.goto(driverAddress)
    await arrive(deciding, 'Asha Otieno')
    for (const text of job.after) await see(deciding, text)
  },
)

async function ask(page: Page, job: Job, by: InputMode): Promise<void> {
  await by.press(button(page, job.card))
  const panel = page.getByRole('dialog', { name: job.title })
  await by.press(button(panel, 'Send request'))
  for (const [label, message] of Object.entries(job.missing))
    expect(await problemAt(panel.getByLabel(label, { exact: true }))).toBe(message)
  await job.fill(panel, by)
  await by.write(comment, panel.getByLabel('Comment'))
  await by.press(button(panel, 'Send request'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Are you sure you want to submit the request?' }), 'Send request'))
  await see(page, job.sent)
  await see(page, job.waits)
  await expect.poll(() => page.locator(':focus').textContent()).toContain(job.waits)
  expect(await button(page, job.card).count()).toBe(0)
}

it('the submitter cancels a request on the driver’s page and can submit again, by touch', async () => {
  const by = inputModes.touch
  const halima = await journey.person()
  const driver = await aPassHolder(db, { plantId: halima.plantId, name: 'Brian Kamau' })
  const page = await journey.visit(halima, `/app/staff-portal/drivers/current/driver/${driver.id}`, by.view)
  const job = jobs[1]
  if (!job) throw new Error('Unknown job')
  await ask(page, job, by)
  await by.press(button(page, 'Cancel request'))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this requqest?' })
  await by.press(button(question, 'Cancel request'))
  await see(page, 'Request cancelled successfully')
  await button(page, job.card).waitFor()
})

it('a letter opens in the page and downloads under its name', async () => {
  const by = inputModes.touch
  const halima = await journey.person()
  const { plantId } = halima
  const driver = await aPassHolder(db, { plantId, name: 'Grace Achieng' })
  const page = await journey.visit(halima, `/app/staff-portal/drivers/current/driver/${driver.id}`, by.view)
  const job = jobs[0]
  if (!job) throw new Error('Unknown job')
  await ask(page, job, by)
  await page.goto('/app/staff-portal/requests/dash?tab=mine')
  await by.press(rowOf(page, 'Transfer driver, Grace Achieng'))
  await by.press(button(page, 'Open Introduction letter'))
  const preview = page.getByRole('dialog', { name: 'Introduction letter' })
  const [download] = await Promise.all([page.waitForEvent('download'), by.press(link(preview, 'Download Introduction letter'))])
  expect(download.suggestedFilename()).toBe('letter of introduction.pdf')
})

it.each([
  [requestType.onboarding, 'New drivers are approved in onboarding, document by document.', 'Go to onboarding'],
  [requestType.sanctionEvidence, 'The transporter uploads sanction evidence in its own portal.', 'Go to the violation'],
] as const)('a request of type %i says where it is handled and links there', async (typeId, text, linkName) => {
  const halima = await journey.person()
  const driver = await aPassHolder(db, { plantId: halima.plantId })
  const id = await aRequest(db, { driverId: driver.id, createdBy: null, typeId, body: {} })
  const page = await journey.visit(halima, `/app/staff-portal/requests/details/${id}`, desk)
  await see(page, text)
  await link(page, linkName).waitFor()
  expect(await button(page, 'Approve').count()).toBe(0)
})
