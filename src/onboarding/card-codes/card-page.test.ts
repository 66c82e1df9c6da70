import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '#tests/world/run-command.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { generateCardKey, secretKeyOf } from './card-keys.rules.ts'
import { openCardKeys } from './card-keys.service.ts'
import { signCardToken } from './card-token.rules.ts'

const api = await testApi()
const keys = await openCardKeys(api.folder, {}, api.now)
const stranger = generateCardKey(api.now)
const { id: transporter_id } = await aTransporter(api.db, { name: 'Siginon <b>&</b> Sons' })
const issuedAt = new Date('2026-11-01T08:00:00Z')
const tokenOf = async (cardId: string) => signCardToken(await keys.signing(), { cardId, plantId: '1', issuedAt })
let address = 0
/** Each call from an address of its own, unless the limits are the matter. */
const open = (url: string, remoteAddress = `10.0.0.${(address += 1)}`) => api.app.inject({ url, remoteAddress })

async function aCard(fields: PassHolderFields = {}): Promise<{ driverId: string; token: string }> {
  const driver = await aPassHolder(api.db, { name: 'Halima Njeri Said', transporter_id, ...fields })
  const card = await findAllocatedCard(api.db, driver.id)
  return { driverId: driver.id, token: await tokenOf(card?.id ?? '') }
}
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const neutral = 'Card not in force'
const holder = 'Halima S. Siginon &lt;b&gt;&amp;&lt;/b&gt; Sons'

it('says the same of a forged code, of one of an unknown card and of anything else: not in force, and no name', async () => {
  const { token } = await aCard()
  const forged = signCardToken({ id: stranger.id, key: secretKeyOf(stranger) }, { cardId: '1', plantId: '1', issuedAt })
  const codes = [
    forged,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${token}A`,
    await tokenOf('987654321'),
    'x'.repeat(10_000),
    '%00',
    '..%2f',
    `${token}/x`,
  ]
  const bodies = new Set<string>()
  for (const code of codes) {
    const answer = await open(`/C/${code}`)
    expect([code, answer.statusCode, textOf(answer.body)]).toEqual([code, 200, neutral])
    bodies.add(answer.body)
  }
  expect(bodies.size).toBe(1)
})

it.each([
  ['not handed over', { isCardAtOffice: true }],
  ['of a suspended driver', { status_id: driverStatus.suspended }],
] as const)('a card %s is not in force', async (_, fields) => {
  const { token } = await aCard(fields)
  expect(textOf((await open(`/C/${token}`)).body)).toBe(`Card not in force ${holder}`)
})

it.each([driverStatus.cardCancelled, driverStatus.left])('a cancelled card is not in force, at once (driver status %i)', async (status) => {
  const { driverId, token } = await aCard()
  const inForce = `Card in force ${holder} This is not a permission to load. The plant checks that at the gate.`
  expect(textOf((await open(`/C/${token}`)).body)).toBe(inForce)
  expect(textOf((await open(`/c/${token.toLowerCase()}`)).body)).toBe(inForce)
  await bringTo(api.db, driverId, status, api.now)
  expect(textOf((await open(`/C/${token}`)).body)).toBe(`Card not in force ${holder}`)
})

it('is a page without scripts, cookies or the app, that no index and no other site hears of', async () => {
  const { token } = await aCard({ name: 'Wanjikũ' })
  const { body, headers, statusCode } = await open(`/C/${token}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    ),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(body).not.toMatch(/<script|<link|<img|src=|href=/)
  expect(textOf(body)).toContain('Card in force Wanjikũ Siginon')
})

it('limits the checks of an address, by the minute', async () => {
  const { token } = await aCard()
  for (let n = 0; n < 60; n += 1) expect((await open('/C/x', '10.1.0.1')).statusCode).toBe(200)
  const refused = await open(`/C/${token}`, '10.1.0.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(textOf(refused.body)).toBe(
    'This card cannot be checked now Too many cards were checked in a minute. Wait a minute and scan the code again.',
  )
  expect((await open(`/C/${token}`, '10.1.0.2')).statusCode).toBe(200)
  api.now = new Date(api.now.getTime() + 61_000)
  expect((await open(`/C/${token}`, '10.1.0.1')).statusCode).toBe(200)
})

it('a roll and a revocation count at once in the running server', async () => {
  const { token } = await aCard()
  const run = async (...args: string[]) => {
    const { code, output, errors } = await runCommand('operations/cli/keys.ts', args, { DATA_FOLDER: api.folder })
    return {
      code,
      errors,
      keys: output
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/\s+/).slice(0, 2)),
    }
  }
  const before = (await keys.signing()).id
  const rolled = await run('roll')
  const after = (await keys.signing()).id
  expect(rolled).toMatchObject({
    code: 0,
    keys: [
      [after, 'signing'],
      [before, 'verifying'],
    ],
  })
  expect((await open(`/C/${token}`)).body).toContain('Card in force')

  expect(await run('revoke', before)).toMatchObject({
    code: 0,
    keys: [
      [after, 'signing'],
      [before, 'revoked'],
    ],
  })
  expect(textOf((await open(`/C/${token}`)).body)).toBe(neutral)

  expect(await run('revoke')).toMatchObject({ code: 2, errors: expect.stringContaining('Enter the id of one key.') })
  expect(await run('revoke', '00000000')).toMatchObject({ code: 1, errors: "There is no key 00000000. 'list' shows the keys.\n" })
})

it('the keys: a lost file is not replaced while the server runs, and a damaged one is not used', async () => {
  const [file, aside] = [join(api.folder, 'card-keys.json'), join(api.folder, 'aside.json')]
  const { id } = await keys.signing()
  await rename(file, aside)
  expect((await keys.signing()).id).toBe(id)
  const text = await readFile(aside, 'utf8')
  expect((await (await openCardKeys('nowhere', { CARD_KEYS: text }, api.now)).signing()).id).toBe(id)
  const other = await readFile(aside, 'utf8').then((stored) => stored.replace(id, stranger.id))
  for (const damaged of ['', '{}', '{"keys":[]}', text.replace('"signing"', '"verifying"'), text.slice(0, -9), other]) {
    await expect(openCardKeys('nowhere', { CARD_KEYS: damaged || ' x' }, api.now)).rejects.toThrow(
      'The card keys in CARD_KEYS cannot be used.',
    )
  }
  await writeFile(file, text)
})
