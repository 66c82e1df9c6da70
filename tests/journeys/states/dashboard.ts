import type { Page } from 'playwright-core'
import type { SeededPlant } from '../built-screens.ts'
import { see } from '../screen.ts'
import { staff, type State } from './state.ts'

const tabs = [
  'drivers=gender',
  'drivers=transporter',
  'drivers=transporter&status=onboarded',
  'drivers=age&status=suspended',
  'expiry=medical',
  'expiry=ddt',
  'expiry=bulker',
  'violations=driver',
]

export function dashboardStates({ people: { staff_portal: person }, applicant }: SeededPlant): readonly State[] {
  const path = `${staff}/dashboard`
  const whole = (page: Page) => page.getByRole('figure').first().waitFor()
  const answered = (change: (numbers: object) => object) => async (page: Page) => {
    await page.route('**/v2/staff/dashboard', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: change(await answer.json()) })
    })
    await page.reload()
  }
  return [
    ...tabs.map((tab) => ({ name: `the dashboard with ${tab}`, path: `${path}?${tab}`, person, reach: whole })),
    { name: 'the dashboard with violations by month', path: `${path}?violations=month`, person, reach: whole },
    {
      name: 'the dashboard with a year without violations',
      path: `${path}?year=2020`,
      person,
      reach: (page) => see(page, 'No violations in 2020'),
    },
    {
      name: 'the dashboard without blacklisted drivers',
      path: `${path}?drivers=transporter&status=blacklisted`,
      person: applicant.people.staff_portal,
      reach: (page) => see(page, 'No blacklisted drivers'),
    },
    {
      name: 'the dashboard with a failed part',
      path,
      person,
      reach: async (page) => {
        await answered((numbers) => ({ ...numbers, drivers: null }))(page)
        await see(page, 'The drivers could not be loaded')
      },
    },
    {
      name: 'the dashboard with a quiet day',
      path,
      person: applicant.people.staff_portal,
      reach: (page) => see(page, 'nobody is blocked'),
    },
    {
      name: 'the dashboard with a need that could not be counted, and without the verdict',
      path,
      person,
      reach: async (page) => {
        await page.route('**/v2/staff/dashboard/today', async (route) => {
          const answer = await route.fetch()
          const { needs, ...home } = (await answer.json()) as { needs: readonly object[] }
          await route.fulfill({ json: { ...home, needs: needs.map((need) => ({ ...need, total: null })), verdict: null } })
        })
        await page.reload()
        await see(page, 'Who may load could not be loaded')
      },
    },
  ]
}
