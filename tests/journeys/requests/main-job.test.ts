import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney, desk } from '../journey.ts'
import { arrive, button, heading, link, problemAt, see } from '../screen.ts'
import { goTo, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey

const jobs = {
  suspend: {
    before: 'Active',
    after: 'Suspended',
    card: 'Suspend',
    title: 'Suspend driver',
    sent: 'Suspend driver request sent successfully',
    waits: 'A request has already been sent to suspend this driver',
    pending: /^Suspension requested \d\d:\d\d by /,
    fields: [
      ['Duration', '14'],
      ['Comment', 'Overtook at the gate although the marshal had stopped the row.'],
    ],
  },
  reinstate: {
    before: 'Suspended',
    after: 'Active',
    card: 'Reinstate suspended driver',
    title: 'Reinstate suspended driver',
    sent: 'Reinstate driver request sent successfully',
    waits: 'A request has already been sent to reinstate this driver',
    pending: /^Reinstatement requested \d\d:\d\d by /,
    fields: [['Comment', 'The driver repeated the induction and passed it.']],
  },
} as const
type Job = (typeof jobs)[keyof typeof jobs]
type JobRun = { by: InputMode; page: Page; job: Job; name: string }

it.each(dealtTo('touch'))(
  'one submits, another decides, and every screen agrees at once; then the reverse, by $name',
  { timeout: minutes(2) },
  async (by) => {
    const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
    const { plantId } = halima
    const peter = await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
    const lucy = await journey.person({ plantId, firstName: 'Lucy', lastName: 'Wambui' })
    const { name } = await aPassHolder(db, { plantId, name: 'Asha Otieno' })
    const [asking, deciding, late] = await Promise.all(
      [halima, peter, lucy].map((person) => journey.visit(person, '/app/staff-portal/drivers/current/dashboard', by.view)),
    )
    if (!asking || !deciding || !late) throw new Error('A window is missing')
    await blockLiveUpdates(late)
    for (const job of [jobs.suspend, jobs.reinstate]) {
      await ask({ by, page: asking, job, name })
      await cannotDecideOwnRequest({ by, page: asking, job, name })
      await openRequest({ by, page: late, job, name })
      await button(late, 'Approve').waitFor()
      await decide({ by, page: deciding, job, name })
      await seeOutcome({ by, page: deciding, job, name })
      await seesWhoDecided({ by, page: late, job, name })
    }
  },
)

it('a served suspension ends by itself', async () => {
  const { plantId, ...halima } = await journey.person()
  const driver = await aSuspendedDriver(db, { plantId, name: 'Brian Kamau', endsOn: '2026-12-20' })
  const address = `/app/staff-portal/drivers/current/driver/${driver.id}`
  const before = await journey.visit(halima, address)
  await see(before, 'Suspended since 01 Nov 2026. May drive again on 20 Dec 2026, in 29 days.')

  const today = journey.now
  journey.now = new Date('2026-12-20T06:00:00Z')
  await endServedSuspensions(db, () => journey.now)
  const after = await journey.visit(await journey.person({ plantId }), address, desk)
  await arrive(after, 'Brian Kamau')
  await see(after.getByRole('banner').or(after.getByRole('main')).last(), 'Active')
  expect(await after.getByText('Suspended', { exact: true }).count()).toBe(0)
  expect(await after.getByText('Active', { exact: true }).count()).toBe(2)
  journey.now = today
})

/** Finds the driver under its status tile and submits the request; missing input is reported at its field. */
async function ask(run: JobRun): Promise<void> {
  const { by, page, job, name } = run
  await goTo(by, page, 'Drivers', 'All drivers')
  await by.press(button(page, new RegExp(`${job.before}$`)))
  await by.write('asha', page.getByRole('textbox', { name: 'Search by name' }))
  await by.press(rowOf(page, name))
  await arrive(page, name)
  // In the header; the card below opens the same.
  await by.press(button(page, job.card).first())
  const panel = page.getByRole('dialog', { name: job.title })
  await by.press(button(panel, 'Send request'))
  for (const [label] of job.fields) expect(await problemAt(panel.getByLabel(label))).toBe('This is mandatory')
  for (const [label, text] of job.fields) await by.write(text, panel.getByLabel(label))
  await by.press(button(panel, 'Send request'))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to submit the request?' })
  await by.press(button(question, 'Send request'))
  await see(page, job.sent)
  await see(page, job.waits)
  await link(page, job.pending).waitFor()
  await panel.waitFor({ state: 'hidden' })
  expect(await button(page, job.card).count()).toBe(0)
}

/** Opens it from what waits for this person, or from another tab. */
async function openRequest(run: JobRun, tab?: 'Mine'): Promise<void> {
  const { by, page, job, name } = run
  await goTo(by, page, 'Inbox', 'Requests')
  if (tab) await by.choose(page.getByRole('tab', { name: tab }))
  const row = `${job.title}, ${name}`
  await by.press(rowOf(page, row))
  await arrive(page, job.title)
}

async function cannotDecideOwnRequest(run: JobRun): Promise<void> {
  const { page } = run
  await openRequest(run, 'Mine')
  await see(page, 'You raised this request yourself, so you cannot decide it. Ask a colleague.')
  expect(await button(page, 'Approve').count()).toBe(0)
}

async function decide(run: JobRun): Promise<void> {
  const { by, page, job, name } = run
  await openRequest(run)
  await see(page, name)
  await heading(page, 'History').waitFor()
  await see(page, job.fields.at(-1)?.[1] ?? '')
  if (by.view.width === 390) await by.press(link(page, 'Approve or reject'))
  await by.press(button(page, 'Approve'))
  const comment = page.getByLabel('Comment', { exact: true })
  expect(await problemAt(comment)).toBe('This is required')
  await by.write('Seen on camera 4.', comment)
  await by.press(button(page, 'Approve'))
  await see(page, 'Are you sure you want to approve this request?')
  expect(await button(page, 'Reject').count()).toBe(0)
  expect(await button(page, 'Approve').count()).toBe(1)
  await by.press(button(page, 'Approve'))
  await see(page, 'approve option done successfully')
  await arrive(page, 'Requests')
}

async function seeOutcome(run: JobRun): Promise<void> {
  const { by, page, job, name } = run
  await page.goto('/app/staff-portal/requests/dash?tab=decided')
  await see(page.getByRole('region', { name: 'List of requests' }), 'Approved')
  await goTo(by, page, 'Drivers', 'All drivers')
  await button(page, new RegExp(`^1\\s*${job.after}$`)).waitFor()
  await button(page, new RegExp(`^0\\s*${job.before}$`)).waitFor()
  await by.press(button(page, new RegExp(`${job.after}$`)))
  await by.press(rowOf(page, name))
  await arrive(page, name)
  // Beside the name and at the pass.
  await expect.poll(() => page.getByText(job.after, { exact: true }).count()).toBe(2)
}

/** Cuts live updates, as when the connection has just been lost. */
async function blockLiveUpdates(page: Page): Promise<void> {
  await page.route('**/v1/live?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }))
  await page.reload()
}

async function seesWhoDecided({ by, page }: JobRun): Promise<void> {
  await by.write('Not on my watch.', page.getByLabel('Comment', { exact: true }))
  await by.press(button(page, 'Reject'))
  await see(page, 'Are you sure you want to reject this request?')
  await by.press(button(page, 'Reject'))
  await see(page, 'This request is no longer available: approved by Peter Kariuki on 21 Nov 2026, 09:00.')
  await heading(page, 'This request is no longer available due to the following reason').waitFor()
  await see(page, 'Seen on camera 4.')
}
