import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { aNamedTransporter, aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { decide } from '../steps.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { inputModes } from '../input-mode.ts'
import type { View } from '../browser.ts'
import { aJourney, desk, phone } from '../journey.ts'
import { setSessionEnd } from './session-end.ts'
import { arrive, button, link, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const { mouse: by } = inputModes
const Transporter = await aNamedTransporter(db)
await aTransporter(db, { name: 'Rift Valley Hauliers' })
const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: aPdf() }

type Failing = { what: string; message: string | RegExp; fail: (route: Route) => Promise<void> }

const answer = (status: number, message: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  contentType: 'application/json',
  body: JSON.stringify({ message, code: 'test' }),
})

const busy = answer(503, 'The service is busy. Try again in a moment.', { 'retry-after': '30' })
const failures: readonly Failing[] = [
  {
    what: '413',
    message: 'What you sent is too large.',
    fail: (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '' }),
  },
  {
    what: '415',
    message: /kind of file is not accepted/,
    fail: (route) => route.fulfill({ status: 415, contentType: 'text/html', body: '' }),
  },
  {
    what: '429',
    message: 'Too many attempts. Try again in 2 minutes.',
    fail: (route) => route.fulfill(answer(429, 'Too many attempts. Try again later.', { 'retry-after': '120' })),
  },
  { what: '503', message: 'The service is busy. Try again in 30 seconds.', fail: (route) => route.fulfill(busy) },
  { what: 'a cut connection', message: /The server cannot be reached\./, fail: (route) => route.abort('connectionreset') },
]

/** The next calls to this path fail, each in another way. The route stays: a call that is sent while one is taken away can hang. */
function failInTurn(page: Page, path: string, inTurn: readonly Failing[]): Promise<unknown> {
  const left = [...inTurn]
  return page.route(`**${path}`, (route) => left.shift()?.fail(route) ?? route.continue())
}

type Filled = { page: Page; panel: Locator; send: () => Promise<void>; token: string }

/** A completed transfer form with letter and comment. */
async function aFilledTransfer(view: View = desk): Promise<Filled> {
  const staff = await journey.person()
  const driver = await aPassHolder(db, { plantId: staff.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(staff, `/app/staff-portal/drivers/current/driver/${driver.id}`, view)
  await by.press(button(page, 'Transfer'))
  const panel = page.getByRole('dialog', { name: 'Transfer driver' })
  await by.write('Rift', panel.getByLabel('Transfer to'))
  await by.choose(panel.getByRole('option', { name: 'Rift Valley Hauliers' }))
  await by.attach(letter, panel.getByLabel('Introduction letter', { exact: true }))
  await by.write('As spoken of with the yard.', panel.getByLabel('Comment'))
  const send = async (): Promise<void> => {
    await by.press(button(panel, 'Send request'))
    await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  }
  return { page, panel, send, token: staff.token }
}

async function expectFilled(panel: Locator): Promise<void> {
  expect(await panel.getByLabel('Comment').inputValue()).toBe('As spoken of with the yard.')
  expect(await panel.getByLabel('Transfer to').inputValue()).toBe('Rift Valley Hauliers')
  await see(panel, 'letter.pdf')
}

/** What the answer to a call without files can be. */
const withoutFiles = failures.filter(({ what }) => !['413', '415'].includes(what))
const named = (inTurn: readonly Failing[]): string => inTurn.map(({ what }) => what).join(', ')

describe(`after ${named(failures)}`, () => {
  it('a request form keeps its fields and its file, and can be sent again', async () => {
    const { page, panel, send } = await aFilledTransfer()
    await failInTurn(page, '/v2/requests/transfer-driver', failures)
    for (const { message } of failures) {
      await send()
      await see(panel.getByRole('alert'), message)
      await expectFilled(panel)
    }
    await send()
    await see(page, 'Transfer request sent successfully')
  })

  it('the selected register is kept, and can be sent again', async () => {
    const page = await journey.visit(await journey.person(), '/app/staff-portal/drivers/import')
    await arrive(page, 'Import drivers')
    const file = aRegister([aRegisterRow({ Transporter, 'Driver Name': 'Asha Otieno' })])
    await failInTurn(page, '/v2/import/drivers/check', failures)
    const register = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
    await by.attach(register, page.getByLabel('Register', { exact: true }))
    for (const { message } of failures) {
      await see(page.getByRole('main').getByRole('alert'), message)
      await see(page, file.name)
      await by.press(button(page, 'Upload again'))
    }
    await see(page, '1 driver of 1 row can be imported. Nothing has been changed yet.')
  })
})

describe(`after ${named(withoutFiles)}`, () => {
  it('the phone number and the code of the sign-in are kept', async () => {
    const { phone } = await journey.person({ firstName: 'Halima' })
    const page = await journey.open({ width: 1440 })
    await page.goto('/auth')
    await failInTurn(page, '/v1/auth/verify-phone', withoutFiles)
    await failInTurn(page, '/v1/auth/verify-code', withoutFiles)
    await by.write(phone, page.getByLabel('Phone number'))
    for (const { message } of withoutFiles) {
      await by.press(button(page, 'Send code'))
      await see(page.getByRole('alert'), message)
      expect(await page.getByLabel('Phone number').inputValue()).toBe(phone)
    }
    await by.press(button(page, 'Send code'))
    const code = await page.getByText('This is a demo').locator('strong').innerText()
    await by.press(button(page, 'Fill in'))
    for (const { message } of withoutFiles) {
      await see(page.getByRole('alert'), message)
      expect(await page.getByLabel('6-digit code').inputValue()).toBe(code)
      await by.press(button(page, 'Log in'))
    }
    await arrive(page, 'Dashboard')
  })

  it('the changes in a master data panel are kept', async () => {
    const { name } = await aTransporter(db, { name: 'Mara Haulage' })
    const page = await journey.visit(await journey.person(), '/app/staff-portal/administrative/transporters')
    await by.press(button(page, `Actions for ${name}`).filter({ visible: true }))
    await by.choose(page.getByRole('menuitem', { name: 'Update details' }))
    const panel = page.getByRole('dialog', { name: 'Update details' })
    await by.write('new@mara.example', panel.getByLabel('Email'))
    await failInTurn(page, '/v1/administrative/transporter/update', withoutFiles)
    for (const { message } of withoutFiles) {
      await by.press(button(panel, 'Save changes'))
      await see(panel.getByRole('alert'), message)
      expect(await panel.getByLabel('Email').inputValue()).toBe('new@mara.example')
    }
    await by.press(button(panel, 'Save changes'))
    await see(page, 'Transporter updated')
  })

  it('the comment of a decision is kept, with the error beside it', async () => {
    const staff = await journey.person()
    const driver = await aPassHolder(db, { plantId: staff.plantId, name: 'Brian Kamau' })
    const id = await aRequest(db, { driverId: driver.id, createdBy: null })
    const page = await journey.visit(staff, `/app/staff-portal/requests/details/${id}`)
    await failInTurn(page, '/v2/requests/action/**', withoutFiles)
    await by.write('Agreed with the yard', page.getByLabel('Comment', { exact: true }))
    for (const { message } of withoutFiles) {
      await by.press(button(page, 'Reject'))
      await see(page, 'Are you sure you want to reject this request?')
      await by.press(button(page, 'Reject'))
      await see(page.getByRole('main').getByRole('alert'), message)
      expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('Agreed with the yard')
    }
    await decide(by, page, { word: 'Reject', comment: 'Agreed with the yard' })
  })
})

it.each(firstOf([phone, desk]))(
  'an ended session keeps the request form, says so in it before it is sent, and can be sent after logging in again ($width px)',
  async (view) => {
    const { page, panel, send, token } = await aFilledTransfer(view)
    const before = await setSessionEnd(journey, token, new Date(journey.now.getTime() - 1000))
    const returnToWindow = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const note = page.getByRole('alert').filter({ hasText: 'Your session has ended. What you entered is still here.' })
    await returnToWindow()
    await note.waitFor()
    await panel.getByRole('alert').and(note).waitFor()
    await send()
    await panel.locator('[data-failure]').waitFor()
    expect(await link(panel, 'Log in in a new tab').getAttribute('target')).toBe('_blank')
    await expectFilled(panel)
    await setSessionEnd(journey, token, before)
    await returnToWindow()
    await note.waitFor({ state: 'hidden' })
    await send()
    await see(page, 'Transfer request sent successfully')
  },
)
