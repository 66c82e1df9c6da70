import { randomUUID } from 'node:crypto'
import { keyHeader } from '#platform/contract/idempotency.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { aProgramKey } from './afterwards.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, postJson } from './scene.ts'

const weakKeys = ['', '1', 'a'.repeat(15), 'a'.repeat(65), '"', 'x'.repeat(8000), `${'a'.repeat(20)} b`]

/** One key of a creating call: over many connections, with other bodies, of other persons, weak ones, and new ones without end. */
const keysOfCalls: Attack = {
  name: 'keys of creating calls ×32',
  prepare: async ({ port, attacker: { token }, raiser, drivers }) => {
    const key = randomUUID()
    const driver_id = drivers.at(-2) ?? ''
    const raise = (by: string, ownKey: string, body: object): Promise<CallResult> =>
      send(port, {
        method: 'POST',
        path: suspendDriver.raise.path,
        headers: { 'content-type': 'application/json', ...bearer(by), [keyHeader]: ownKey },
        body: JSON.stringify({ driver_id, comment: 'Attack', duration: 14, ...body }),
        from,
      })
    const first = await raise(token, key, {})
    const isAnother = (answer: CallResult): boolean => answer.outcome === '200' && answer.text !== first.text
    const calls = [
      () => raise(token, key, {}),
      (round: number) => raise(token, key, { comment: `Attack ${round}` }),
      () => raise(raiser, key, {}),
      (round: number) => raise(token, weakKeys[round % weakKeys.length] ?? '', {}),
      () => raise(token, randomUUID(), {}),
      () => raise('forged', key, {}),
    ]
    return (ending) =>
      inParallel(32, ending, async (round) => {
        const answer = await (calls[round % calls.length] ?? calls[0])?.(round)
        if (!answer) throw new Error('no call')
        return isAnother(answer) ? { ...answer, outcome: 'accepted' } : answer
      })
  },
}

/** A valid key that was stolen: misses at once and faster than it may ask, then its use after it was revoked. */
const stolenKey: Attack = {
  name: 'a stolen key of a program ×32',
  prepare: async ({ port, attacker: { token } }) => {
    const scopes = ['gate.verdict', 'gate.record', 'gate.changes']
    const { key, id } = await aProgramKey(port, token, { name: randomUUID(), scopes })
    const as = (round: number) => ({ token: key, from: `127.0.7.${1 + (round % 250)}` })
    let hits = 0
    let isRevoked = false
    const calls = [
      (round: number) => postJson(port, '/v2/gate/verdict', { card_no: `GUESS-${round}` }, as(round)),
      (round: number) => postJson(port, '/v2/gate/checks', { card_no: `GUESS-${round}`, key: randomUUID() }, as(round)),
      (round: number) => send(port, { path: '/v2/gate/changes?since=0', headers: bearer(key), from: as(round).from }),
    ]
    return (ending) =>
      inParallel(32, ending, async (round) => {
        if (round === 400) {
          const revoked = await postJson(port, '/v2/integrations/keys/revoke', { id }, { token, from })
          isRevoked = revoked.outcome === '200'
          return revoked
        }
        const wasRevoked = isRevoked
        const answer = await (calls[round % calls.length] ?? calls[0])?.(round)
        if (!answer) throw new Error('no call')
        if (answer.outcome === '200' && round % calls.length !== 2) hits += 1
        // At most 60 misses an hour, those under way at the limit included.
        return answer.outcome === '200' && (wasRevoked || hits > 92) ? { ...answer, outcome: 'accepted' } : answer
      })
  },
}

export const keyAttacks: readonly Attack[] = [keysOfCalls, stolenKey]
