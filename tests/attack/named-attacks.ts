import { randomUUID } from 'node:crypto'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { countAnswers, mustBe, needed, read } from './afterwards.ts'
import { addCount, type Attack, type Counts } from './attack-shape.ts'
import { multipartForm, send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, parseBody, postJson } from './scene.ts'

const remove = (port: number, path: string, id: string, token: string): Promise<CallResult> =>
  send(port, {
    method: 'DELETE',
    path: `${path}/delete`,
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ id }),
    from,
  })

const letter = { name: 'l.pdf', type: 'application/pdf', bytes: aPdf() }
const isDone = ({ outcome }: CallResult): boolean => outcome === '200'

type Answers = readonly (CallResult | undefined)[]

/** Counts the answers, and what became of the race; answers whether the name is gone. */
function note(counts: Counts, { named, deleted }: { named: Answers; deleted: Answers }): boolean {
  countAnswers(
    counts,
    [...named, ...deleted].filter((answer) => answer !== undefined),
  )
  const isGone = deleted.some((answer) => answer && isDone(answer))
  if (isGone) addCount(counts, 'gone')
  if (named.some((answer) => answer && isDone(answer))) addCount(counts, 'named')
  return isGone
}

/** A transporter is deleted while a transfer to it is raised and approved; a doctor's record while access for it is proposed and confirmed. */
const deletedNames: Attack = {
  name: 'what a request or a proposal names, deleted ×4',
  prepare: async ({ port, attacker: { token }, raiser, decider, drivers }) => {
    const by = { token, from }
    const { acting } = await read<{ acting: { plant: { _id: string } } }>(port, '/v1/auth/me', token)
    const { roles } = await read<{ roles: { _id: string; portal: string }[] }>(port, '/v2/admin/users/form', token)
    const role_id = roles.find(({ portal }) => portal === 'doctor')?._id
    const { user } = await read<{ user: { _id: string } }>(port, '/v1/auth/me', raiser)
    const transfer = async (n: number, counts: Counts): Promise<void> => {
      const name = `Flood ${randomUUID()}`
      const path = '/v1/administrative/transporter'
      const made = { name, email: 'yard@flood.example', is_spot: false }
      const { _id: id } = await needed<{ _id: string }>(postJson(port, `${path}/create`, made, by))
      const form = multipartForm([
        ['driver_id', drivers.at(-4 - (n % 8)) ?? ''],
        ['transporter_id', id],
        ['comment', 'Attack'],
        ['introduction_letter', letter],
      ])
      const headers = { ...form.headers, ...bearer(raiser) }
      const raise = () => send(port, { method: 'POST', path: transferDriver.raise.path, headers, body: form.body, from })
      const [raised, removed] = n % 2 ? [await raise(), undefined] : await Promise.all([raise(), remove(port, path, id, token)])
      const { request_id } = parseBody(raised) as { request_id?: string }
      const decision = { request_id, comment: 'Attack', key: n % 3 ? 'approve' : 'reject' }
      const decide = () => postJson(port, transferDriver.decide.path, decision, { token: decider, from })
      const [decided, gone] = request_id ? await Promise.all([decide(), remove(port, path, id, token)]) : [undefined, undefined]
      const isGone = note(counts, { named: [raised, decided], deleted: [removed, gone] })
      mustBe(counts, 'nothing names a transporter that is gone', !(isGone && (isDone(raised) || (decided && isDone(decided)))))
    }
    const doctor = async (n: number, counts: Counts): Promise<void> => {
      const path = '/v2/admin/doctor'
      const { _id: id } = await needed<{ _id: string }>(postJson(port, `${path}/create`, { name: `Dr ${randomUUID()}`, reg_no: null }, by))
      const allocations = [{ plant_id: acting.plant._id, portal: 'doctor', role_id, doctor_id: id }]
      const propose = () => postJson(port, '/v2/admin/users/grant', { id: user._id, allocations }, by)
      const [proposed, removed] = n % 2 ? [await propose(), undefined] : await Promise.all([propose(), remove(port, path, id, token)])
      const mine = await read<{ data: { _id: string }[] }>(port, `${confirmationsContract.index.path}?tab=mine&page_size=100`, token)
      const confirmation_id = isDone(proposed) ? mine.data[0]?._id : undefined
      const decide = () => postJson(port, confirmationsContract.decide.path, { confirmation_id, key: 'confirm' }, { token: decider, from })
      const [decided, gone] = confirmation_id ? await Promise.all([decide(), remove(port, path, id, token)]) : [undefined, undefined]
      const isGone = note(counts, { named: [proposed, decided], deleted: [removed, gone] })
      mustBe(counts, 'nothing names a doctor who is gone', !(isGone && (isDone(proposed) || (decided && isDone(decided)))))
    }
    return async (ending) => {
      const counts: Counts = {}
      for (let n = 0; n < 16 || !ending.aborted; n += 1) await Promise.all([transfer(n, counts), doctor(n, counts)])
      mustBe(counts, 'some were named, and some deleted', (counts['named'] ?? 0) > 0 && (counts['gone'] ?? 0) > 0)
      return counts
    }
  },
}

export const namedAttacks: readonly Attack[] = [deletedNames]
