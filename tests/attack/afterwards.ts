import { setTimeout as pause } from 'node:timers/promises'
import { addCount, type Counts } from './attack-shape.ts'
import { send, type CallResult } from './client.ts'
import { attackerAddress, bearer, parseBody, postJson } from './scene.ts'

/** All of these calls, `width` at once, however long they take: what must be true afterwards needs enough of them. */
export async function atOnce(count: number, width: number, call: (n: number) => Promise<CallResult>): Promise<CallResult[]> {
  const answers: CallResult[] = []
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < count) answers.push(await call(next++))
  }
  await Promise.all(Array.from({ length: width }, caller))
  return answers
}

export const countAnswers = (counts: Counts, answers: readonly CallResult[]): void =>
  answers.forEach(({ outcome }) => addCount(counts, outcome))

export const countAccepted = (answers: readonly CallResult[]): number => answers.filter(({ outcome }) => outcome === '200').length

/** What does not hold after an attack is an outcome that no row allows. */
export function mustBe(counts: Counts, sentence: string, isTrue: boolean): void {
  if (!isTrue) addCount(counts, `not true: ${sentence}`)
}

/** Reads what the preparation or the end of an attack needs; throws where it is refused. */
export async function read<T>(port: number, path: string, token: string): Promise<T> {
  const answer = await send(port, { path, headers: bearer(token), from: attackerAddress })
  if (answer.outcome !== '200') throw new Error(`${path} is refused: ${answer.outcome} ${answer.text}`)
  return parseBody(answer) as T
}

/** The answer of a call that the preparation needs. */
export async function needed<T>(call: CallResult | Promise<CallResult>): Promise<T> {
  const answer = await call
  if (answer.outcome !== '200') throw new Error(`The preparation is refused: ${answer.outcome} ${answer.text}`)
  return parseBody(answer) as T
}

type Notification = { title: string; body: string; created_at: string }

/** The newest hundred of a person's bell that say this, once no more come: they are delivered after the answers. */
export async function bellAbout(port: number, token: string, said: string): Promise<Notification[]> {
  let found: Notification[] = []
  for (let same = 0, waits = 0; same < 4 && waits < 40; waits += 1) {
    const { data } = await read<{ data: Notification[] }>(port, '/v1/notifications/index?page_size=100', token)
    const now = data.filter(({ title, body }) => `${title} ${body}`.includes(said))
    same = now.length === found.length && (now.length > 0 || waits > 12) ? same + 1 : 0
    found = now
    await pause(250)
  }
  return found
}

type MadeKey = { key: string; id: string }

/** A key of a program, of this unique name; its id stands in the list only. */
export async function aProgramKey(
  port: number,
  token: string,
  { name, scopes }: { name: string; scopes: readonly string[] },
): Promise<MadeKey> {
  const made = postJson(port, '/v2/integrations/keys/create', { name, scopes }, { token, from: attackerAddress })
  const { key } = await needed<{ key: string }>(made)
  const { keys } = await read<{ keys: { _id: string; name: string }[] }>(port, '/v2/integrations/keys', token)
  return { key, id: keys.find((each) => each.name === name)?._id ?? '' }
}
