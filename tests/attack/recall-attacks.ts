import { randomUUID } from 'node:crypto'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { recallsContract } from '#recalls/recalls.contract.ts'
import { atOnce, countAccepted, countAnswers, mustBe, read } from './afterwards.ts'
import { inParallel, type Attack, type Counts } from './attack-shape.ts'
import { send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, postJson, type Scene } from './scene.ts'

const { preview, propose, index, details, drivers, exported, withdraw } = recallsContract
const huge = 'x'.repeat(900_000)

const strange: readonly object[] = [
  { grace_days: -1 },
  { grace_days: 61 },
  { grace_days: Number.MAX_VALUE },
  { reason: ' ' },
  { reason: huge },
  { given_from: '2026-02-01', given_until: '2026-01-01' },
  { given_from: '2026-02-30' },
  { plant_id: '999999999' },
  { issuer_id: '999999999' },
  { issuer_id: '999999999999999999999999' },
  { issuer_id: { $ne: null } },
]

type Previewed = { clearances: number; cannot_because: string | null }

/** An issuer of whom something can be recalled; the first one where nothing can. */
async function anIssuer(port: number, token: string): Promise<string> {
  const { data } = await read<{ data: { issuer_id: string }[] }>(port, `${doctorsContract.index.path}?page_size=25`, token)
  for (const { issuer_id } of data) {
    const { cannot_because } = await read<Previewed>(port, `${preview.path}?issuer_id=${issuer_id}`, token)
    if (cannot_because === null) return issuer_id
  }
  return data[0]?.issuer_id ?? ''
}

/** One person alone proposes, confirms, previews, exports and withdraws recalls; so do those who may not. */
const recallAlone: Attack = {
  name: 'a recall by one person alone ×16',
  prepare: async ({ port, attacker: { token }, doctor, office, stranger }: Scene) => {
    const issuer_id = await anIssuer(port, token)
    const by = (who: string) => ({ token: who, from })
    const proposal = { issuer_id, reason: 'Attack', grace_days: 0 }
    const recalls = async () => (await read<{ total: number }>(port, `${index.path}?issuer_id=${issuer_id}`, token)).total
    const mine = async () =>
      (
        await read<{ data: { _id: string; state: string; kind: { key: string } }[] }>(
          port,
          `${confirmationsContract.index.path}?tab=mine`,
          token,
        )
      ).data.filter(({ state, kind }) => state === 'pending' && kind.key === 'recall')
    const before = await recalls()
    return async () => {
      const counts: Counts = {}
      const refused = await atOnce(strange.length, 8, (n) => postJson(port, propose.path, { ...proposal, ...strange[n] }, by(token)))
      mustBe(counts, 'what no form sends is refused', countAccepted(refused) === 0)
      const proposed = await atOnce(32, 16, () => postJson(port, propose.path, proposal, by(token)))
      const waiting = await mine()
      mustBe(counts, `one proposal waits, not ${waiting.length}`, waiting.length === 1 && countAccepted(proposed) === 1)
      const confirmation_id = waiting[0]?._id ?? ''
      const decide = { confirmation_id, key: 'confirm', comment: 'Attack' }
      const people = [token, doctor, office, stranger, 'forged', randomUUID()]
      const decided = await atOnce(36, 16, (n) =>
        postJson(port, confirmationsContract.decide.path, decide, by(people[n % people.length] ?? '')),
      )
      mustBe(counts, 'nobody confirms it alone, nor who may not', countAccepted(decided) === 0 && (await recalls()) === before)
      const outsiders = [doctor, office, 'forged']
      const calls = (who: string): readonly Promise<CallResult>[] => [
        send(port, { path: `${preview.path}?issuer_id=${issuer_id}`, headers: bearer(who), from }),
        send(port, { path: `${drivers.path}?recall_id=1`, headers: bearer(who), from }),
        send(port, { path: `${exported.path}?recall_id=1&format=csv`, headers: bearer(who), from }),
        postJson(port, withdraw.path, { recall_id: '1', reason: 'Attack' }, by(who)),
      ]
      const byOthers = await Promise.all(outsiders.flatMap(calls))
      mustBe(counts, 'an outsider reads and ends nothing', countAccepted(byOthers) === 0)
      const withdrawn = await postJson(port, confirmationsContract.withdraw.path, { confirmation_id }, by(token))
      mustBe(counts, 'the proposal is taken back', withdrawn.outcome === '200' && (await mine()).length === 0)
      countAnswers(counts, [...refused, ...proposed, ...decided, ...byOthers])
      return counts
    }
  },
}

/** What a recall would concern, and who is under one, asked without end. */
const previewFlood: Attack = {
  name: 'what recalls concern, listed and exported ×16',
  prepare: async ({ port, attacker: { token } }: Scene) => {
    const issuer_id = await anIssuer(port, token)
    const search = encodeURIComponent('%_'.repeat(50))
    const paths = [
      `${preview.path}?issuer_id=${issuer_id}`,
      `${preview.path}?issuer_id=${issuer_id}&given_from=0001-01-03&given_until=9999-12-29`,
      `${index.path}?issuer_id=${issuer_id}&page_size=100`,
      `${details.path}?recall_id=1`,
      `${drivers.path}?recall_id=1&page_size=100&search=${search}`,
      `${drivers.path}?recall_id=999999999&state=held`,
      `${exported.path}?recall_id=1&format=xlsx`,
      `${exported.path}?recall_id=1&format=csv&search=${search}`,
    ]
    return (ending) =>
      inParallel(16, ending, (round) => send(port, { path: paths[round % paths.length] ?? '/', headers: bearer(token), from }))
  },
}

export const recallAttacks: readonly Attack[] = [recallAlone, previewFlood]
