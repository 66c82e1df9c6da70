import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '#platform/server/files/sample-picture.factory.ts'
import { closeClients, formOf, send, type Received } from './client.ts'
import { bearer, parse, postJson, signIn, victimAddress, type Scene } from './scene.ts'

/** What a person got who worked through an attack: times in ms by what they did, and what was answered instead of what they wanted. */
export type VictimResult = {
  readonly times: Readonly<Record<string, readonly number[]>>
  readonly failures: Readonly<Record<string, number>>
}

type Notes = { readonly times: Record<string, number[]>; readonly failures: Record<string, number> }

// In a process of its own: node victim.ts SCENE; it begins at the first line of its input and ends, with its result, at the end of it.
const [, , given] = process.argv
if (given !== undefined) {
  const input = createInterface({ input: process.stdin })
  const picture = await aPhoto()
  process.stdout.write('ready\n')
  await new Promise((resolve) => input.once('line', resolve))
  const ending = new AbortController()
  input.once('close', () => ending.abort())
  process.stdout.write(`${JSON.stringify(await work(JSON.parse(given) as Scene, picture, ending.signal))}\n`)
  closeClients()
}

/** Logs in, searches, decides and uploads, one after the other, as long as wanted. */
async function work(scene: Scene, picture: Buffer, ending: AbortSignal): Promise<VictimResult> {
  const notes: Notes = { times: {}, failures: {} }
  // A number is sent five codes an hour, and there are as many attacks as numbers.
  const loginEveryMs = Math.max(1500, (scene.seconds * 1000) / 4)
  let [nextLogin, logins] = [0, Math.floor(Math.random() * scene.loginPhones.length)]
  for (let round = Math.floor(Math.random() * 1000); !ending.aborted; round += 1) {
    if (performance.now() > nextLogin) {
      nextLogin = performance.now() + loginEveryMs
      await logIn(scene, notes, logins++)
    }
    await search(scene, notes, round)
    await decide(scene, notes, round)
    await upload(scene, notes, round, picture)
    await pause(20)
  }
  return notes
}

function note({ times, failures }: Notes, what: string, answer: Received): void {
  ;(times[what] ??= []).push(Math.round(answer.ms * 10) / 10)
  // A request may wait for a driver already: 409 is an answer as quick and right as any.
  if (['200', '409'].includes(answer.outcome)) return
  const failure = `${what} ${answer.outcome}`
  failures[failure] = (failures[failure] ?? 0) + 1
}

async function logIn({ port, loginPhones }: Scene, notes: Notes, round: number): Promise<void> {
  const phone = loginPhones[round % loginPhones.length]
  // An office behind one address is a test of its own; here everybody comes from home.
  if (phone) for (const answer of (await signIn(port, phone, `127.0.1.${1 + (round % 250)}`)).calls) note(notes, 'log in', answer)
}

async function search({ port, raiser }: Scene, notes: Notes, round: number): Promise<void> {
  const words = ['as', 'mwangi', 'br', 'kamau', 'wanj']
  for (let n = 0; n < 3; n += 1) {
    const path = `/v2/drivers/active?search=${words[(round + n) % words.length]}`
    note(notes, 'search', await send(port, { path, headers: bearer(raiser), from: victimAddress }))
  }
}

/** One asks for a suspension, and another refuses it: the driver is as before, and the next round may ask again. */
async function decide({ port, raiser, decider, drivers }: Scene, notes: Notes, round: number): Promise<void> {
  const wish = { driver_id: drivers[round % drivers.length], comment: 'Seen without a helmet', duration: 3 }
  const raised = await postJson(port, '/v2/requests/suspend-driver', wish, { token: raiser, from: victimAddress })
  note(notes, 'decide', raised)
  if (raised.outcome !== '200') return
  const decision = { request_id: (parse(raised) as { request_id: string }).request_id, comment: 'It was another driver', key: 'reject' }
  note(notes, 'decide', await postJson(port, '/v2/requests/action/suspend-driver', decision, { token: decider, from: victimAddress }))
}

async function upload({ port, raiser, drivers }: Scene, notes: Notes, round: number, bytes: Buffer): Promise<void> {
  const { headers, body } = formOf([
    ['driver_id', drivers[round % drivers.length] ?? ''],
    ['picture', { name: 'face.jpg', type: 'image/jpeg', bytes }],
  ])
  const sent = { method: 'POST', path: '/v2/drivers/picture', headers: { ...headers, ...bearer(raiser) }, body, from: victimAddress }
  note(notes, 'upload', await send(port, sent))
}

/** As a telephone takes it, a little smaller: about 100 kB. */
function aPhoto(): Promise<Buffer> {
  return aPicture(7, { width: 1024, height: 768, channels: 3 }).jpeg({ quality: 80 }).toBuffer()
}
