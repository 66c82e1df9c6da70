import { sql } from 'kysely'
import { inject } from 'vitest'
import { aPerson, anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aDriverOfDoctor } from '#recalls/recalls.factory.ts'
import { inDatabase } from '../world/global-setup.ts'
import { onTeardown } from '../world/teardown.ts'
import { copyOfTemplate } from '../world/test-api.ts'
import { guessedPhone } from './account-attacks.ts'
import { findAttack } from './attacks.ts'
import { totalMb } from './process-watch.ts'
import { attackLimits } from './report.ts'
import { runAttack } from './run-attack.ts'
import { signIn, victimAddress, type Scene } from './scene.ts'
import { startServer, type ServerProcess } from './server-process.ts'

type UnderAttack = { server: ServerProcess; scene: Scene }

/** The product in a separate process, with a small plant. Login codes are shown, because the victim logs in during the attack. */
export async function aServerUnderAttack(): Promise<UnderAttack> {
  const { db } = (await copyOfTemplate()).database
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const [now, plantId] = [new Date(), await anAuthPlantId(db)]
  const person = async (): Promise<string> => (await aPerson(db, { portal: 'staff_portal', plantId, now })).phone
  const phones = [await person(), await person(), await person()] as const
  const loginPhones: string[] = []
  for (let n = 0; n < 40; n += 1) loginPhones.push(await person())
  const drivers: string[] = []
  for (let n = 0; n < 60; n += 1) drivers.push((await aPassHolder(db, { plantId })).id)
  const examiner = await aPerson(db, { portal: 'doctor', plantId, now })
  await aDriverOfDoctor(db, { plantId, doctorId: examiner.doctorId ?? '' })
  const elsewhere = await anAuthPlantId(db)
  for (let n = 0; n < 3; n += 1) await aPassHolder(db, { plantId: elsewhere })
  for (let n = 0; n < 140; n += 1) await aUser(db, { phone: guessedPhone(n) })
  const server = await startServer({ DATABASE_URL: addressOf(inDatabase(inject('server'), rows[0]?.name ?? '')) })
  onTeardown(server.stop)
  const [attacker, raiser, decider] = [await token(server, phones[0]), await token(server, phones[1]), await token(server, phones[2])]
  const [doctor, office, stranger] = [
    await token(server, examiner.phone),
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

/** An attack under which the server stays up within its limits, leaves nothing behind, answers as allowed, and serves the victim. */
export const held = {
  crash: undefined,
  failures: {},
  left: { files: 0, sockets: 0 },
  others: [],
  missing: [],
  isAnswered: true,
  isServed: true,
  isSmall: true,
}

/** What an attack came to, in the form of `held`; `others` are the answers that are not allowed, `missing` those without which it did not reach a limit. */
export async function attackHeld(
  { server, scene }: UnderAttack,
  name: string,
  allowed: readonly string[],
  needed: readonly string[] = [],
): Promise<object> {
  const { counts, crash, victim, peak, left } = await runAttack(server, scene, findAttack(name))
  const answers = Object.keys(counts)
  return {
    crash,
    failures: victim.failures,
    left,
    others: answers.filter((outcome) => !allowed.includes(outcome)),
    missing: needed.filter((outcome) => !answers.includes(outcome)),
    isAnswered: answers.length > 0,
    isServed: ['log in', 'search', 'decide', 'upload'].every((step) => step in victim.times),
    isSmall: totalMb(peak) <= attackLimits.peakMb,
  }
}

/** The allowed outcomes: refused or cut off, never a fault and never a success. */
export const refusals = ['400', '401', '408', '413', '415', '422', '429', '503', 'closed', 'still open']
