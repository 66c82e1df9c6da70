import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerExtension } from '#app/slots/server-extension.ts'
import type { WebExtension } from '#app/slots/web-extension.ts'
import { startIn, type StartedIn } from '#tests/world/started-in.ts'
import { copyWithout, runIn } from './left-out.ts'

/** Of the core: a request through all its steps, onboarding, lists and what they show, access. */
const coreTests = [
  'src/accounts/sign-in/verify-code.test.ts',
  'src/drivers/list/drivers.test.ts',
  'src/requests/inbox/overdue.test.ts',
  'src/onboarding/submission/submission.test.ts',
  'src/office/home/home.test.ts',
  'src/reminders/reminders.test.ts',
  'src/user-management/roles/roles.test.ts',
  'tests/checks/boundaries.test.ts',
  'tests/checks/screens.test.ts',
  'tests/checks/access.test.ts',
]

const names = readdirSync('src/extensions', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe.each(names)('without %s', (name) => {
  let folder = ''
  let added: { server: ServerExtension; web: WebExtension | undefined }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `without-${name}-`))
    copyWithout(name, folder)
    added = {
      server: await entryOf<ServerExtension>(name, 'server'),
      web: hasScreens(name) ? await entryOf<WebExtension>(name, 'web') : undefined,
    }
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('its types hold', async () => {
    expect(await runIn(folder, 'tsc', '--noEmit', '-p', 'tsconfig.json')).toBe('')
  })

  it('the web app builds, and no page names a screen or a call of it', async () => {
    await runIn(folder, 'node', 'scripts/build-web.mjs')
    const files = globSync('dist/web/**/*.{js,html}', { cwd: folder }).map((path) => readFileSync(join(folder, path), 'utf8'))
    expect(files.length).toBeGreaterThan(100)
    const screens = Object.values(added.web ?? {}).flatMap((places) =>
      Object.values(places).flatMap((some) => some.map(({ path }) => path)),
    )
    const named = [...screens, ...callsOf(added.server).map(({ path }) => path)]
    expect(named.filter((text) => files.some((file) => file.includes(`\`${text}\``) || file.includes(`"${text}"`)))).toEqual([])
  })

  describe('the product', () => {
    let started: StartedIn
    beforeAll(async () => void (started = await startIn(folder)), 300_000)
    afterAll(() => started.stop())

    it('starts on an empty folder, and knows no call of it', async () => {
      const { paths } = (await (await fetch(`${started.address}/openapi.json`)).json()) as { paths: Paths }
      expect(Object.keys(paths).length).toBeGreaterThan(100)
      for (const { method, path } of callsOf(added.server)) {
        expect(paths[path]?.[method.toLowerCase()]).toBeUndefined()
        const answer = await fetch(`${started.address}${path.replaceAll(/\{\w+\}/g, '1')}`, { method })
        // '/v2/reports/schedules' is then a report of that name, which asks who is there first.
        expect([path, answer.status]).toEqual([path, isTaken(paths, { method, path }) ? 401 : 404])
      }
    })
  })

  it('the core passes its tests', async () => {
    expect(coreTests.filter((path) => !existsSync(join(folder, path)))).toEqual([])
    await runIn(folder, 'node', 'operations/cli/openapi.ts')
    await runIn(folder, 'vitest', 'run', ...coreTests)
  })
})

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>

/** By a call of the core whose path has a parameter there. */
const isTaken = (paths: Paths, call: { method: string; path: string }): boolean =>
  Object.entries(paths).some(
    ([path, methods]) => methods[call.method.toLowerCase()] && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call.path),
  )

const callsOf = ({ contracts }: ServerExtension) => Object.values(contracts).flatMap((contract) => Object.values(contract))

const hasScreens = (name: string): boolean => existsSync(`src/extensions/${name}/${name}.web.ts`)

async function entryOf<E>(name: string, side: 'server' | 'web'): Promise<E> {
  const [entry] = Object.values((await import(`../../src/extensions/${name}/${name}.${side}.ts`)) as Record<string, E>)
  if (!entry) throw new Error(`${name}.${side}.ts exports no entry`)
  return entry
}
