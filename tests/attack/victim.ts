import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '#platform/server/files/sample-picture.factory.ts'
import { closeClients, multipartForm, send, type CallResult } from './client.ts'
import { bearer, parseBody, postJson, signIn, victimAddress, type Scene } from './scene.ts'

/** The experience of a user during an attack: response times in ms by step, and failed responses. */
export type VictimResult = {
  times: Readonly<Record<string, readonly number[]>>
  failures: Readonly<Record<string, number>>
}

type Recorded = { times: Record<string, number[]>; failures: Record<string, number> }

// A separate process: node victim.ts SCENE. Starts at the first line of input; prints its result when the input ends.
const [, , sceneJson] = process.argv
if (sceneJson !== undefined) {
  const input = createInterface({ input: process.stdin })
  const picture = await aPhoto()
  process.stdout.write('ready\n')
  await new Promise((resolve) => input.once('line', resolve))
  const ending = new AbortController()
  input.once('close', () => ending.abort())
  process.stdout.write(`${JSON.stringify(await work(JSON.parse(sceneJson) as Scene, picture, ending.signal))}\n`)
  closeClients()
}

/** Logs in, searches, decides and uploads in a loop until `ending` aborts. */
async function work(scene: Scene, picture: Buffer, ending: AbortSignal): Promise<VictimResult> {
  const recorded: Recorded = { times: {}, failures: {} }
  const loginEveryMs = Math.max(1500, (scene.seconds * 1000) / 4)
  let [nextLogin, logins] = [0, Math.floor(Math.random() * scene.loginPhones.length)]
  for (let round = Math.floor(Math.random() * 1000); !ending.aborted; round += 1) {
    if (performance.now() > nextLogin) {
      nextLogin = performance.now() + loginEveryMs
      await logIn(scene, recorded, logins++)
    }
    await search(scene, recorded, round)
    await decide(scene, recorded, round)
    await upload(scene, recorded, round, picture)
    await pause(20)
  }
  return recorded
}

function recordAnswer({ times, failures }: Recorded, what: string, answer: CallResult): void {
  ;(times[what] ??= []).push(Math.round(answer.ms * 10) / 10)
  // The driver may already have a pending request, so 409 is a correct answer.
  if (['200', '409'].includes(answer.outcome)) return
  const failure = `${what} ${answer.outcome}`
  failures[failure] = (failures[failure] ?? 0) + 1
}

async function logIn({ port, loginPhones }: Scene, recorded: Recorded, round: number): Promise<void> {
  const phone = loginPhones[round % loginPhones.length]
  // Each login has its own address; many logins from one address have a test of their own.
  if (phone)
    for (const answer of (await signIn(port, phone, `127.0.1.${1 + (round % 250)}`)).calls) recordAnswer(recorded, 'log in', answer)
}

async function search({ port, raiser }: Scene, recorded: Recorded, round: number): Promise<void> {
  const searches = ['as', 'mwangi', 'br', 'kamau', 'wanj']
  for (let n = 0; n < 3; n += 1) {
    const path = `/v2/drivers/active?search=${searches[(round + n) % searches.length]}`
    recordAnswer(recorded, 'search', await send(port, { path, headers: bearer(raiser), from: victimAddress }))
  }
}

/** One user requests a suspension and another rejects it, so that the next round can repeat it. */
async function decide({ port, raiser, decider, drivers }: Scene, recorded: Recorded, round: number): Promise<void> {
  const suspension = { driver_id: drivers[round % drivers.length], comment: 'Seen without a helmet', duration: 3 }
  const raised = await postJson(port, '/v2/requests/suspend-driver', suspension, { token: raiser, from: victimAddress })
  recordAnswer(recorded, 'decide', raised)
  if (raised.outcome !== '200') return
  const decision = { request_id: (parseBody(raised) as { request_id: string }).request_id, comment: 'It was another driver', key: 'reject' }
  recordAnswer(
    recorded,
    'decide',
    await postJson(port, '/v2/requests/action/suspend-driver', decision, { token: decider, from: victimAddress }),
  )
}

async function upload({ port, raiser, drivers }: Scene, recorded: Recorded, round: number, bytes: Buffer): Promise<void> {
  const { headers, body } = multipartForm([
    ['driver_id', drivers[round % drivers.length] ?? ''],
    ['picture', { name: 'face.jpg', type: 'image/jpeg', bytes }],
  ])
  const sent = { method: 'POST', path: '/v2/drivers/picture', headers: { ...headers, ...bearer(raiser) }, body, from: victimAddress }
  recordAnswer(recorded, 'upload', await send(port, sent))
}

/** A phone photo, scaled down to about 100 kB. */
function aPhoto(): Promise<Buffer> {
  return aPicture(7, { width: 1024, height: 768, channels: 3 }).jpeg({ quality: 80 }).toBuffer()
}
