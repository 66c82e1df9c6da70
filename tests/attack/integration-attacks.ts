import { randomBytes } from 'node:crypto'
import { inParallel, type Attack } from './attack-shape.ts'
import { send } from './client.ts'
import { attackerAddress as from, bearer, parseBody, postJson } from './scene.ts'

/** Keys that nobody made, from many addresses. */
const guessedKeys: Attack = {
  name: 'keys of programs guessed, 32 connections',
  prepare:
    async ({ port }) =>
    (ending) =>
      inParallel(32, ending, async (round) => {
        const token = `dpk_${randomBytes(32).toString('base64url')}`
        const answer = await postJson(
          port,
          '/v2/gate/verdict',
          { card_no: `NO-SUCH-${round}` },
          { token, from: `127.0.7.${1 + (round % 250)}` },
        )
        return answer.outcome === '200' ? { ...answer, outcome: 'accepted' } : answer
      }),
}

/** A receiver that never answers: test events, webhooks and keys without end. */
const webhookFlood: Attack = {
  name: 'webhooks, test events and keys, 16 connections',
  prepare: async ({ port, attacker: { token } }) => {
    const as = { token, from }
    const url = 'https://192.0.2.1/hook'
    await postJson(port, '/v2/integrations/webhooks/create', { url, events: ['driver.blocked'] }, as)
    const listed = await send(port, { path: '/v2/integrations/webhooks', headers: bearer(token), from })
    const { webhooks = [] } = (listed.outcome === '200' ? parseBody(listed) : {}) as { webhooks?: { _id: string }[] }
    const id = webhooks[0]?._id ?? '1'
    const calls = [
      () => postJson(port, '/v2/integrations/webhooks/test', { id }, as),
      () => postJson(port, '/v2/integrations/webhooks/create', { url, events: ['driver.blocked'] }, as),
      () => send(port, { path: '/v2/integrations/failed-work', headers: bearer(token), from }),
      (round: number) => postJson(port, '/v2/integrations/failed-work/send-again', { id: `send-mail:${round}` }, as),
      (round: number) => postJson(port, '/v2/integrations/keys/create', { name: `Key ${round}`, scopes: ['gate.verdict'] }, as),
      () => send(port, { path: `/v2/integrations/webhooks/deliveries?id=${id}&page_size=100`, headers: bearer(token), from }),
    ]
    return (ending) => inParallel(16, ending, (round) => calls[round % calls.length]?.(round) ?? Promise.reject(new Error('no call')))
  },
}

const requestCalls: readonly ((round: number) => readonly [string, object])[] = [
  (round) => ['/v2/requests/presence/enter', { request_id: String(1 + (round % 200)) }],
  (round) => ['/v2/requests/comments', { request_id: String(1 + (round % 5)), text: '@a '.repeat(600) }],
  (round) => ['/v2/requests/comments', { request_id: String(1 + (round % 5)), text: `Flood ${round}` }],
  (round) => [
    '/v2/requests/approve-several',
    { request_ids: Array.from({ length: 50 }, (_, n) => String(1 + round + n)), comment: 'Flood' },
  ],
]

/** Presence, comments full of names and approvals of fifty, by one logged-in user. */
const requestFlood: Attack = {
  name: 'presence, comments and approvals of several, 16 connections',
  prepare: async (scene) => (ending) =>
    inParallel(16, ending, (round) => {
      const call = requestCalls[round % requestCalls.length] ?? requestCalls[0]
      const [path, body] = call?.(round) ?? ['/', {}]
      return postJson(scene.port, path, body, { token: scene.attacker.token, from })
    }),
}

export const integrationAttacks: readonly Attack[] = [guessedKeys, webhookFlood, requestFlood]
