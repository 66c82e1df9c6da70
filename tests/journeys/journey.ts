import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { aPerson, type CreatedPerson, type PersonOptions } from '#accounts/accounts.factory.ts'
import { sessionCookie } from '#accounts/sign-in/sign-in.rules.ts'
import { testApi, type TestApi } from '../world/test-api.ts'
import { serveAxe } from './accessibility.ts'
import { aBrowser, type Open, type View } from './browser.ts'
import { freePort } from '../world/free-port.ts'

type Windows = {
  /** A window without a login. */
  open: Open
  /** A window with this user's session, if any, before the first address. */
  enter(person: { token: string } | undefined, view?: View): Promise<Page>
  /** The same, at an address. */
  visit(person: { token: string } | undefined, path: string, view?: View): Promise<Page>
}

export type Journey = TestApi &
  Windows & {
    address: string
    /** A user with a session, in the staff portal by default. */
    person(wanted?: Partial<PersonOptions>): Promise<CreatedPerson>
  }

export const desk: View = { width: 1440 }
export const phone: View = { width: 390 }

/** The whole product for a test file: server and web app on a port, its own database, and a browser. `isPublic`: it has a public address, for printing cards. */
export async function aJourney({ isPublic = false }: { isPublic?: boolean } = {}): Promise<Journey> {
  if (isPublic) previousPort = await freePort()
  const publicUrl = isPublic ? { publicUrl: `http://${host}:${previousPort}` } : {}
  const api = await testApi({ webFolder: resolve('dist/web'), ...publicUrl })
  serveAxe(api.app)
  const address = await listen(api.app)
  const person = (wanted: Partial<PersonOptions> = {}) => aPerson(api.db, { portal: 'staff_portal', now: api.now, ...wanted })
  return Object.assign(api, { address, person, ...windowsAt(address) })
}

/** Windows of the product at this address: the server's, or that of a proxy before it. */
export function windowsAt(address: string): Windows {
  const open = aBrowser(address)
  const enter: Windows['enter'] = async (person, view = desk) => {
    const page = await open(view)
    const cookie = { name: sessionCookie(false), value: person?.token ?? '', url: address, httpOnly: true, sameSite: 'Lax' as const }
    if (person) await page.context().addCookies([cookie])
    return page
  }
  const visit: Windows['visit'] = async (person, path, view) => {
    const page = await enter(person, view)
    await page.goto(path)
    return page
  }
  return { open, enter, visit }
}

const host = '127.0.0.1'

/** The port of the worker's previous server, if free: its reused windows have the web app cached from there. */
let previousPort = 0

async function listen(app: FastifyInstance): Promise<string> {
  const address = await app.listen({ host, port: previousPort }).catch(() => app.listen({ host, port: 0 }))
  previousPort = Number(new URL(address).port)
  return address
}
