import type { Page } from 'playwright-core'
import { button, heading, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const gate = `${staff}/gate`

/** Tests of drivers, from a verdict on. `check` checks by a card's number. */
export function testStates(
  person: State['person'],
  check: (page: Page, cardNo: string, outcome: string) => Promise<void>,
): readonly State[] {
  const begin = async (page: Page, kind: string): Promise<void> => {
    await check(page, 'GATE-1', 'CLEARED')
    await button(page, 'Failed test').click()
    await button(page, kind).click()
  }
  const state = (name: string, reach: (page: Page) => Promise<void>): State => ({ name: `the gate: ${name}`, path: gate, person, reach })
  return [
    state('the kind of a failed test', async (page) => {
      await check(page, 'GATE-1', 'CLEARED')
      await button(page, 'Failed test').click()
      await button(page, 'Fatigue').waitFor()
    }),
    state('a failed alcohol test with errors', async (page) => {
      await begin(page, 'Alcohol')
      await button(page, 'Put on hold').click()
      await see(page, 'Name somebody who saw the test')
    }),
    state('a failed drug test', (page) => begin(page, 'Drug')),
    state('a driver who was put on hold, and the wait for a second test', async (page) => {
      await page.getByLabel('Card no or id no').fill('GATE-5')
      await button(page, 'Check').click()
      await button(page, 'Failed test').click()
      await button(page, 'Fatigue').click()
      await page.getByLabel('Score (Karolinska scale, 1 to 9)').fill('8')
      await page.getByLabel('Witness').fill('Ruth Chebet')
      await page.getByLabel('Instrument (make and serial no.)').fill('Questionnaire')
      await button(page, 'Put on hold').click()
      await heading(page, 'ON HOLD').waitFor()
      await button(page, 'Next driver').click()
      await check(page, 'GATE-5', 'BLOCKED')
      await page.getByRole('timer').first().waitFor()
    }),
    { name: 'the tests of the gate', path: `${gate}/tests`, person },
  ]
}
