import { randomUUID } from 'node:crypto'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { firstLoadContract } from '#import-export/first-load/first-load.contract.ts'
import { countAccepted, aProgramKey, atOnce, bellAbout, countAnswers, mustBe, needed, read } from './afterwards.ts'
import { anotherAccount } from './another-account.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { multipartForm, send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, postJson } from './scene.ts'

type Listed = { _id: string; id_no: string; alloc_card: { card_no: string } | null }

const driversOf = async (port: number, token: string): Promise<Listed[]> =>
  (await read<{ data: Listed[] }>(port, '/v2/drivers/active?page_size=50&key=active', token)).data

/** The first load of the plant is over: what a register changes of its drivers waits for a second person. */
async function finishFirstLoad(port: number, token: string): Promise<void> {
  const { active_drivers } = await read<{ active_drivers: number }>(port, firstLoadContract.firstLoad.path, token)
  await postJson(port, firstLoadContract.finishFirstLoad.path, { active_drivers }, { token, from })
}

/** A proposal of a new phone of this driver; answers its id. */
async function aProposal(port: number, token: string, { id_no }: Listed, phone: string): Promise<string> {
  const csv = `ID No.,Phone 1\n${id_no},${phone}\n`
  const form = multipartForm([
    ['mode', 'update'],
    ['register', { name: 'r.csv', type: 'text/csv', bytes: Buffer.from(csv) }],
  ])
  const headers = { ...form.headers, ...bearer(token) }
  const checked = await send(port, { method: 'POST', path: '/v2/import/drivers/check', headers, body: form.body, from })
  const { import_id } = await needed<{ import_id: string }>(checked)
  const ran = await postJson(port, '/v2/import/drivers/run', { import_id }, { token, from })
  const mine = await read<{ data: { _id: string }[] }>(port, `${confirmationsContract.index.path}?tab=mine`, token)
  const id = mine.data[0]?._id
  if (id === undefined) throw new Error(`Nothing was proposed: ${checked.text} ${ran.text}`)
  return id
}

/** What one person proposed under an account, decided under another one with the same mailbox; what another plant proposed; and one proposal decided by a colleague eight times at once. */
const proposals: Attack = {
  name: 'proposals of oneself under another account, and of another plant ×8',
  prepare: async (scene) => {
    const { port, attacker, decider, stranger } = scene
    for (const token of [attacker.token, stranger]) await finishFirstLoad(port, token)
    const mailbox = `flood${randomUUID().slice(0, 8)}`
    const permissions = ['drivers.read', 'drivers.import', 'drivers.import.confirm'] as const
    const one = await anotherAccount(scene, permissions, { email: `${mailbox}@flood.example`, address: '127.0.9.248' })
    const other = await anotherAccount(scene, permissions, { email: `${mailbox}+2@flood.example`, address: '127.0.9.249' })
    const here = await driversOf(port, attacker.token)
    const [elsewhere] = await driversOf(port, stranger)
    const [first, second] = here
    if (!first || !second || !elsewhere) throw new Error('There are no drivers to propose changes of')
    const own = await aProposal(port, one.token, first, '0724865011')
    const foreign = await aProposal(port, stranger, elsewhere, '0724865012')
    const once = await aProposal(port, attacker.token, second, '0724865013')
    const decide = (token: string, confirmation_id: string, key: string): Promise<CallResult> =>
      postJson(port, confirmationsContract.decide.path, { confirmation_id, key, comment: 'Attack' }, { token, from })
    const wrong = [
      () => decide(other.token, own, 'confirm'),
      () => decide(attacker.token, foreign, 'confirm'),
      () => decide(one.token, own, 'confirm'),
      () => decide(decider, foreign, 'refuse'),
      () => decide(other.token, foreign, 'confirm'),
      () => decide(other.token, own, 'refuse'),
    ]
    const attack = async (n: number): Promise<CallResult> => {
      const call = wrong[n % wrong.length]
      if (!call) throw new Error('no call')
      return call()
    }
    const stateOf = async (token: string, id: string): Promise<string> =>
      (await read<{ confirmation: { state: string } }>(port, `${confirmationsContract.details.path}?confirmation_id=${id}`, token))
        .confirmation.state
    return async (ending) => {
      const answers = await atOnce(48, 8, attack)
      const counts = await inParallel(8, ending, attack)
      mustBe(counts, 'neither the same person nor another plant decides', countAccepted(answers) === 0 && counts['200'] === undefined)
      countAnswers(counts, answers)
      const states = [await stateOf(one.token, own), await stateOf(stranger, foreign)]
      mustBe(
        counts,
        `both wait as before, not ${states.join()}`,
        states.every((state) => state === 'pending'),
      )
      const decisions = await atOnce(8, 8, (n) => decide(decider, once, n % 2 ? 'confirm' : 'refuse'))
      countAnswers(counts, decisions)
      mustBe(counts, `one of eight decides, not ${countAccepted(decisions)}`, countAccepted(decisions) === 1)
      const known = await decide(decider, own, 'refuse')
      mustBe(counts, `a colleague could decide it all the while, not ${known.outcome} ${known.text}`, known.outcome === '200')
      return counts
    }
  },
}

/** Keys that were stolen: one tries the cards of another plant, one asks faster than it may about its own; both are used after they were revoked. */
const foreignCards: Attack = {
  name: 'a stolen key of a program with cards of another plant ×32',
  prepare: async ({ port, attacker: { token }, stranger }) => {
    const cardOf = (drivers: readonly Listed[]): string => drivers.find(({ alloc_card }) => alloc_card)?.alloc_card?.card_no ?? ''
    const [foreign, own] = [cardOf(await driversOf(port, stranger)), cardOf(await driversOf(port, token))]
    if (foreign === '' || own === '') throw new Error('There are no cards')
    const name = `Stolen ${randomUUID()}`
    const scopes = ['gate.verdict', 'gate.record']
    const [slow, fast] = [
      await aProgramKey(port, token, { name, scopes }),
      await aProgramKey(port, token, { name: `Fast ${randomUUID()}`, scopes }),
    ]
    const ask = (key: string, card_no: string, n: number): Promise<CallResult> =>
      postJson(port, '/v2/gate/verdict', { card_no }, { token: key, from: `127.0.11.${1 + (n % 250)}` })
    return async (ending) => {
      const tries = await tried((n) => ask(slow.key, foreign, n), 60)
      const began = performance.now()
      const asked = await atOnce(400, 32, (n) => ask(fast.key, own, n))
      const seconds = Math.floor((performance.now() - began) / 1000) + 2
      const counts = await inParallel(32, ending, (round) => ask(slow.key, round % 2 ? foreign : own, round))
      mustBe(counts, 'after the limit neither misses nor hits are answered', counts['200'] === undefined)
      countAnswers(counts, [...tries, ...asked])
      mustBe(counts, `sixty cards of another plant, not ${countAccepted(tries)}`, countAccepted(tries) === 60)
      mustBe(counts, 'a card of another plant names nobody', !tries.some(({ text }) => /"name":"[^"]/.test(text)))
      mustBe(
        counts,
        `twenty verdicts a second, not ${countAccepted(asked)} in ${seconds} seconds`,
        countAccepted(asked) <= 20 * seconds && countAccepted(asked) > 0,
      )
      const alarms = await bellAbout(port, token, name)
      mustBe(counts, `one alarm, not ${alarms.length}`, alarms.length === 1)
      for (const { id } of [slow, fast]) await needed(postJson(port, '/v2/integrations/keys/revoke', { id }, { token, from }))
      const after = await atOnce(64, 32, (n) => ask(n % 2 ? slow.key : fast.key, own, n))
      countAnswers(counts, after)
      mustBe(
        counts,
        'a revoked key is nobody',
        after.every(({ outcome }) => ['401', '429'].includes(outcome)),
      )
      return counts
    }
  },
}

/** Asks at once, again where it was asked too fast, until so many were answered and twenty more refused. */
async function tried(ask: (n: number) => Promise<CallResult>, limit: number): Promise<CallResult[]> {
  const answers: CallResult[] = []
  for (let round = 0; round < 40; round += 1) {
    answers.push(...(await atOnce(32, 32, (n) => ask(round * 32 + n))))
    if (countAccepted(answers) > limit || answers.slice(-32).every(({ text }) => text.includes('cards of nobody'))) break
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return answers
}

export const otherPlantAttacks: readonly Attack[] = [proposals, foreignCards]
