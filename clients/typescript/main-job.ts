// The main job through the generated client: one person asks for a driver's suspension, another one approves it.
//   npm run generate && node main-job.ts http://127.0.0.1:3000 'ID NUMBER OF A DRIVER' 0700000111 0700000110
// A demo answers the codes itself; elsewhere the program asks for those that were sent.
import { createInterface } from 'node:readline/promises'
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './driver-pass.ts'

type Api = Client<paths>
type Problem = components['schemas']['Problem']

const [address = '', idNumber = '', raiserPhone = '', deciderPhone = ''] = process.argv.slice(2)
const raiser = await logIn(raiserPhone)
const driver = await findDriver(raiser, idNumber)
const { request_id } = answered(
  await raiser.POST('/v2/requests/suspend-driver', { body: { driver_id: driver._id, comment: 'Seen without a helmet', duration: 14 } }),
)
const decider = await logIn(deciderPhone)
const decided = answered(
  await decider.POST('/v2/requests/action/suspend-driver', { body: { request_id, comment: 'Agreed', key: 'approve' } }),
)
console.log(decided.message)
console.log(`${driver.name}: ${(await findDriver(raiser, idNumber)).status.name}`)

/** A client with a session in the first plant and portal of the person. */
async function logIn(phone: string): Promise<Api> {
  // A program that sends cookies names the address it calls as its origin.
  const door: Api = createClient<paths>({ baseUrl: address, headers: { origin: address } })
  const started = await door.POST('/v1/auth/verify-phone', { body: { phone } })
  const { challenge, demo_code, sent_to } = answered(started)
  const cookie = started.response.headers.getSetCookie().map((line) => line.split(';')[0])
  const code = demo_code ?? (await ask(`Code sent to ${sent_to}: `))
  const asProgram = { 'x-access-token': 'body' }
  const opened = await door.POST('/v1/auth/verify-code', {
    body: { token: challenge, code },
    headers: { ...asProgram, cookie: cookie.join('; ') },
  })
  const session = withToken(answered(opened).access_token)
  const { allocations } = answered(await session.GET('/v1/auth/allocations'))
  const selected = await session.POST('/v1/auth/select', { body: { allocation_id: allocations[0]?._id ?? '' }, headers: asProgram })
  return withToken(answered(selected).access_token)
}

function withToken(token: string | undefined): Api {
  return createClient<paths>({ baseUrl: address, headers: { authorization: `Bearer ${token}` } })
}

async function findDriver(api: Api, search: string) {
  const { drivers } = answered(await api.GET('/v2/drivers/find', { params: { query: { search } } }))
  const [found] = drivers
  if (!found) throw new Error(`No driver has the id number ${search}.`)
  return found
}

/** The answer, or an error with the sentence of the refusal. */
function answered<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(`${error?.message} ${JSON.stringify(error?.errors ?? {})}`)
  return data
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
