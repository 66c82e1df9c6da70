import type { BrowserContext, Page } from 'playwright-core'
import { testApi, type TestApi } from '../src/app/testing/test-api.ts'
import type { View } from './browser.ts'

export type Journey = TestApi & { readonly address: string }

/** The product as people meet it: calls and web app on a port, on a database of its own. */
export async function aJourney(): Promise<Journey> {
  const api = await testApi({ webFolder: 'dist/web' })
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  return Object.assign(api, { address })
}

type Open = (view: View & { readonly address: string }) => Promise<{ page: Page; context: BrowserContext }>

/** Opens a window in which this person has signed in already. */
export async function signedInPage({ open, address, token, view }: { open: Open; address: string; token: string; view: View }): Promise<Page> {
  const { page, context } = await open({ ...view, address })
  await context.addCookies([{ name: 'session', value: token, url: address, httpOnly: true, sameSite: 'Lax' }])
  return page
}
