import { sql } from 'kysely'
import { beforeAll, expect, inject, it } from 'vitest'
import { aPerson, anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { inDatabase } from '../testing/global-setup.ts'
import { onTeardown } from '../testing/teardown.ts'
import { copyOfTemplate } from '../testing/test-api.ts'
import { guessedPhone } from './account-attacks.ts'
import { findAttack } from './attacks.ts'
import { totalMb } from './process-watch.ts'
import { runAttack } from './run-attack.ts'
import { signIn, victimAddress, type Scene } from './scene.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { attackLimits } from './report.ts'

let server: ServerProcess
let scene: Scene
beforeAll(async () => {
  ;({ server, scene } = await aServerUnderAttack())
}, 180_000)

/** The product in a separate process, with a small plant. Login codes are shown, because the victim logs in during the attack. */
async function aServerUnderAttack(): Promise<{ server: ServerProcess; scene: Scene }> {
  const { db } = (await copyOfTemplate()).database
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const [now, plantId] = [new Date(), await anAuthPlantId(db)]
  const person = async (): Promise<string> => (await aPerson(db, { portal: 'staff_portal', plantId, now })).phone
  const phones = [await person(), await person(), await person()] as const
  const loginPhones: string[] = []
  for (let n = 0; n < 40; n += 1) loginPhones.push(await person())
  const drivers: string[] = []
  for (let n = 0; n < 60; n += 1) drivers.push((await aPassHolder(db, { plantId })).id)
  const elsewhere = await anAuthPlantId(db)
  for (let n = 0; n < 3; n += 1) await aPassHolder(db, { plantId: elsewhere })
  for (let n = 0; n < 140; n += 1) await aUser(db, { phone: guessedPhone(n) })
  const server = await startServer({ DATABASE_URL: addressOf(inDatabase(inject('server'), rows[0]?.name ?? '')) })
  onTeardown(server.stop)
  const [attacker, raiser, decider] = [await token(server, phones[0]), await token(server, phones[1]), await token(server, phones[2])]
  const [doctor, office, stranger] = [
    await token(server, (await aPerson(db, { portal: 'doctor', plantId, now })).phone),
    await token(server, (await aPerson(db, { portal: 'transporter_portal', plantId, now })).phone),
    await token(server, (await aPerson(db, { portal: 'staff_portal', plantId: elsewhere, now })).phone),
  ]
  const people = { attacker: { token: attacker, phone: phones[0] }, raiser, decider, doctor, office, stranger, loginPhones }
  return { server, scene: { port: server.port, ...people, drivers, sent: server.printed, seconds: 2, isQuick: true } }
}

const token = async ({ port }: ServerProcess, phone: string): Promise<string> => (await signIn(port, phone, victimAddress)).token

/** The address as DATABASE_URL; a socket folder goes into the query. */
function addressOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { host, port, user, password = '', database } = address
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user
  url.password = password
  url.searchParams.set('host', host)
  if (port) url.searchParams.set('port', String(port))
  return url.href
}

/** The allowed outcomes: refused or cut off, never a fault and never a success. */
const refusals = ['400', '401', '408', '413', '415', '422', '429', '503', 'closed', 'still open']

it.each([
  // Before somebody with the licence of all these drivers is barred: a register may not change them then.
  ['one account alone: registers and confirmations ×8', [...refusals, '403', '404', '409']],
  ['every body to every operation', refusals],
  ['chunked without end', refusals],
  ['slow headers', refusals],
  ['tall-png', refusals],
  ['pdf-comments', refusals],
  ['lists, 32 connections', ['200', '429', '503']],
  ['what was known of drivers at any time ×16', [...refusals, '200', '404']],
  ['decisions by the wrong person ×16', [...refusals, '403', '404', '409']],
  ['choices of reading a register, and connections cut ×8', [...refusals, '200', '409']],
  ['keys of creating calls ×32', [...refusals, '200', '409']],
  ['a stolen key of a program ×32', ['200', '401', '409', '429', '503']],
  ['checks of a device that lies, 16 connections', [...refusals, '200', '409']],
  ["findings 'not fit' of one doctor ×16", ['200', '400', '409', '429', '503']],
  ['sessions of a superior ended ×8', ['403', '429', '503']],
  ['proposals of oneself under another account, and of another plant ×8', ['200', '400', '403', '404', '409', '429', '503']],
  ['a stolen key of a program with cards of another plant ×32', ['200', '401', '429', '503']],
  ['a device that was to be enrolled again, 100 checks a call', ['200', '403', '409', '429', '503']],
  ['a known person invited to an office ×16', ['200', '429', '503']],
  ['numbers of phones in a file of users ×4', ['200', '429', '503']],
  ['what a request or a proposal names, deleted ×4', ['named', 'gone', '200', '400', '403', '404', '409', '422', '429', '503']],
  ['logins changed, and their codes guessed ×16', ['200', '409', '422', '429', '503']],
])('%s: the server stays up within its limits and keeps answering the victim', { timeout: 120_000 }, async (name, allowed) => {
  const { counts, crash, victim, peak, left } = await runAttack(server, scene, findAttack(name))
  expect({ crash, failures: victim.failures, left }).toEqual({ crash: undefined, failures: {}, left: { files: 0, sockets: 0 } })
  expect(Object.keys(counts).filter((outcome) => !allowed.includes(outcome))).toEqual([])
  expect(Object.keys(counts).length).toBeGreaterThan(0)
  expect(Object.keys(victim.times)).toEqual(expect.arrayContaining(['log in', 'search', 'decide', 'upload']))
  expect(totalMb(peak)).toBeLessThanOrEqual(attackLimits.peakMb)
})
