import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aSession, aUser } from '#accounts/accounts.factory.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi } from '#tests/world/test-api.ts'

const page = '<!doctype html><head><title>The app</title></head>'
const webFolder = await mkdtemp(join(tmpdir(), 'driver-pass-web-'))
onTeardown(() => rm(webFolder, { recursive: true }))
await mkdir(join(webFolder, '.vite'))
await writeFile(join(webFolder, 'index.html'), page)
const manifest = {
  'index.html': { file: 'assets/app.js', imports: ['_table'] },
  _table: { file: 'assets/table.js' },
  _list: { file: 'assets/list.js', imports: ['index.html', '_table'] },
  'portals/driver-list-page.tsx': { file: 'assets/drivers.js', imports: ['_list'] },
}
await writeFile(join(webFolder, '.vite/manifest.json'), JSON.stringify(manifest))
const api = await testApi({ webFolder })

const drivers = '/app/staff-portal/drivers/current/dashboard'
const open = (url: string, token?: string) => api.app.inject({ url, ...(token && { cookies: { session: token } }) })
type Call = readonly [method: string, url: string, body: string | null]

/** The calls that the page begins. */
async function callsAt(url: string, token: string): Promise<readonly Call[]> {
  const written = /data-calls="([^"]*)"/.exec((await open(url, token)).body)?.[1] ?? '[]'
  return JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Call[]
}
const urlsAt = async (url: string, token: string): Promise<string[]> => (await callsAt(url, token)).map(([, called]) => called)

it('a stranger, an ended session and a person who has chosen no plant get the same page, with the same headers', async () => {
  const { token: ended, call } = await api.as({ portal: 'staff_portal' })
  await call(sessionContract.logout, {})
  const { userId } = await aUser(api.db)
  const unbound = await aSession(api.db, { userId, now: api.now })
  const stranger = await open(drivers)
  expect(stranger.body).toBe(page)
  expect(stranger.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) as string })
  for (const token of ['x'.repeat(43), ended, unbound]) {
    const answer = await open(drivers, token)
    expect(answer.body).toBe(page)
    for (const header of ['cache-control', 'etag', 'content-security-policy', 'vary'])
      expect([header, answer.headers[header]]).toEqual([header, stranger.headers[header]])
  }
})

it("a signed-in person's page begins the calls of its screen and loads its files, and nobody else may keep it", async () => {
  const person = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const answer = await open(`${drivers}?search=ali+%26+co&page=2&gender=unset`, person.token)
  expect(await urlsAt(`${drivers}?search=ali+%26+co&page=2&gender=unset`, person.token)).toEqual([
    '/v1/auth/frame',
    '/v2/drivers/active?search=ali+%26+co&gender=unset&page=2',
    '/v2/drivers/staff/summary',
    '/v1/onboarding/form/detail-data',
  ])
  const links = [...answer.body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, href]) => href)
  expect(links).toEqual(['/assets/drivers.js', '/assets/list.js'])
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
  expect(answer.body).not.toMatch(/Halima|Said/)
})

it.each(['//', '//[', '//x:99999/'])('%s is answered to a signed-in person as to a stranger', async (url) => {
  const { token } = await api.as({ portal: 'staff_portal' })
  const [person, stranger] = [await open(url, token), await open(url)]
  expect(stranger.statusCode).toBeLessThan(500)
  expect([person.statusCode, person.body]).toEqual([stranger.statusCode, stranger.body])
})

it('the policy allows this one script, whoever reads which page, and no other', async () => {
  const people = [await api.as({ portal: 'staff_portal' }), await api.as({ portal: 'transporter_portal' })] as const
  const pages = [await open(drivers, people[0].token), await open('/app/transporter-portal/drivers', people[1].token)]
  for (const { body, headers } of pages) {
    const script = /<script data-[^>]*>([^<]*)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  }
})

it('text of the address stays text', async () => {
  const { token } = await api.as({ portal: 'staff_portal' })
  const search = `"><script>alert(1)</script>$&`
  const url = `${drivers}?${new URLSearchParams({ search }).toString()}`
  expect((await open(url, token)).body).not.toContain('<script>alert')
  const [, rows] = await urlsAt(url, token)
  expect(new URL(rows ?? '', 'http://localhost').searchParams.get('search')).toBe(search)
})

it.each([
  ['a mistyped filter', `${drivers}?verdict=maybe`, '/v2/drivers/active'],
  ['a page beyond the listed rows', `${drivers}?page=9999`, '/v2/drivers/active?page=1'],
  ['a deciding person', '/app/staff-portal/requests/dash', '/v2/requests/index?tab=waiting&sort=oldest'],
  ['another tab', '/app/staff-portal/requests/dash?tab=all', '/v2/requests/index?tab=all'],
])('the rows of %s are asked as the screen asks for them', async (_, url, rows) => {
  const { token } = await api.as({ portal: 'staff_portal' })
  expect(await urlsAt(url, token)).toContain(rows)
})

it("a record's page asks for the record", async () => {
  const { token } = await api.as({ portal: 'staff_portal' })
  expect(await callsAt('/app/staff-portal/requests/details/17', token)).toContainEqual(['POST', '/v2/requests/details', '{"id":"17"}'])
})

it('nothing is asked that the person may not, and elsewhere only for the frame', async () => {
  const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
  expect(await urlsAt(drivers, guard.token)).toEqual(['/v1/auth/frame'])
  const office = await api.as({ portal: 'transporter_portal' })
  expect(await urlsAt(drivers, office.token)).toEqual(['/v1/auth/frame', '/v2/drivers/active', '/v2/drivers/staff/summary'])
  expect(await urlsAt('/app/transporter-portal/account', office.token)).toEqual(['/v1/auth/frame'])
  expect(await urlsAt('/auth/login/plant-selection', office.token)).toEqual([])
})
