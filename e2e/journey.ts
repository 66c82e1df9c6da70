import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { aPerson, type MadePerson, type WantedPerson } from '../src/accounts/accounts.factory.ts'
import { sessionCookie } from '../src/accounts/sign-in.rules.ts'
import { testApi, type TestApi } from '../src/app/testing/test-api.ts'
import { aBrowser, type Open, type View } from './browser.ts'

export type Journey = TestApi & {
  readonly address: string
  /** A window of nobody yet. */
  readonly open: Open
  /** Somebody with an account, acting in the staff portal unless more is said. */
  person(wanted?: Partial<WantedPerson>): Promise<MadePerson>
  /** A window in which this person is signed in, at an address. */
  visit(person: { readonly token: string }, path: string, view?: View): Promise<Page>
}

export const desk: View = { width: 1440 }
export const phone: View = { width: 390 }

/** The product as people meet it: calls and web app on a port, on a database of its own, and a browser. One for each test file. */
export async function aJourney(): Promise<Journey> {
  const api = await testApi({ webFolder: resolve('dist/web') })
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const open = aBrowser(address)
  return Object.assign(api, {
    address,
    open,
    person: (wanted: Partial<WantedPerson> = {}) => aPerson(api.db, { portal: 'staff_portal', now: api.now, ...wanted }),
    visit: async ({ token }: { readonly token: string }, path: string, view: View = desk) => {
      const page = await open(view)
      await page.context().addCookies([{ name: sessionCookie(false), value: token, url: address, httpOnly: true, sameSite: 'Lax' }])
      await page.goto(path)
      return page
    },
  })
}
