import { randomUUID } from 'node:crypto'
import { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { stretchesContract } from '#drivers/history/stretches/stretches.contract.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { bulkContract } from '#requests/bulk/bulk.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { multipartForm, send, type CallResult } from './client.ts'
import { openRaw, requestHead, socketOutcome } from './raw-socket.ts'
import { attackerAddress as from, bearer, parseBody, postJson } from './scene.ts'

const moments = [
  '0001-01-03',
  '9999-12-29',
  '2026-02-30',
  '2026-11-03T24:00',
  '2026-11-03T14:10:00.123-23:59',
  "2026-11-03' or 1=1",
  '9'.repeat(8000),
]

/** Every driver at every time, and at no time, page after page. */
const pastTimes: Attack = {
  name: 'what was known of drivers at any time ×16',
  prepare: async ({ port, attacker: { token }, drivers }) => {
    const timed = drivers.flatMap((id) =>
      moments.map((moment) => `${verdictContract.asAt.path}?driver_id=${id}&as_at=${encodeURIComponent(moment)}`),
    )
    const paged = drivers.flatMap((id) =>
      ['1', '100', '999999999', '-1', 'x'].map((page) => `${stretchesContract.list.path}?driver_id=${id}&page=${page}&page_size=100`),
    )
    const guessed = Array.from({ length: 100 }, (_, n) => `${stretchesContract.list.path}?driver_id=${n * 7919}`)
    const paths = [...timed, ...paged, ...guessed]
    return (ending) =>
      inParallel(16, ending, (round) => send(port, { path: paths[round % paths.length] ?? '/', headers: bearer(token), from }))
  },
}

const asAccepted = (answer: CallResult): CallResult => (answer.outcome === '200' ? { ...answer, outcome: 'accepted' } : answer)

/** Decisions by whoever may not make them: without a session, with a forged one, from the wrong portal, about one's own request, about what is not there. */
const wrongPerson: Attack = {
  name: 'decisions by the wrong person ×16',
  prepare: async ({ port, attacker, raiser, decider, drivers }) => {
    const driver_id = drivers.at(-1) ?? ''
    const barring = await postJson(
      port,
      blacklistDriver.raise.path,
      { driver_id, comment: 'Attack' },
      { token: raiser, from: '127.0.0.67' },
    )
    const { request_id: first } = parseBody(barring) as { request_id?: string }
    await postJson(
      port,
      blacklistDriver.decide.path,
      { request_id: first, comment: 'Attack', key: 'approve' },
      { token: decider, from: '127.0.0.67' },
    )
    const pardon = await postJson(
      port,
      endSuspension.raise.path,
      { driver_id, comment: 'Attack' },
      { token: attacker.token, from: '127.0.0.67' },
    )
    const { request_id: own } = parseBody(pardon) as { request_id?: string }
    const huge = 'x'.repeat(900_000)
    const decision = (request_id: unknown) => ({ request_id, comment: 'Attack', key: 'approve' })
    const answer = (match_id: unknown, comment = 'Attack') => ({ match_id, answer: 'another person', comment })
    const calls: readonly (readonly [string, unknown])[] = [
      [endSuspension.decide.path, decision(own)],
      [endSuspension.decide.path, { ...decision(own), comment: huge }],
      [endSuspension.decide.path, decision('999999999')],
      [renewMedical.decide.path, decision('999999999')],
      [renewMedical.decide.path, { ...decision(own), overwrites: huge }],
      [cancelMedicalRenewal.path, { request_id: own }],
      [bulkContract.approve.path, { request_ids: Array.from({ length: 20_000 }, (_, n) => String(n)), comment: 'Attack' }],
      [barredMatchesContract.answer.path, answer('999999999')],
      [barredMatchesContract.answer.path, answer('1', huge)],
      [barredMatchesContract.answer.path, answer({ $ne: null })],
    ]
    const tokens = [attacker.token, 'forged', randomUUID()]
    return (ending) =>
      inParallel(16, ending, async (round) => {
        const [path, body] = calls[round % calls.length] ?? calls[0] ?? ['/', {}]
        return asAccepted(await postJson(port, path, body, { token: tokens[round % tokens.length] ?? '', from }))
      })
  },
}

const choices = [
  { day_orders: `${'a'.repeat(480)}=day-firs`, not_totals: '1,'.repeat(450) },
  { day_orders: '__proto__=month-first', not_totals: '9999999' },
  { sheet: '\u0000\u202E'.repeat(90), day_orders: 'medical_expiry=month-first' },
  { sheet: 'x'.repeat(900_000) },
]

/** Registers with choices of how to read them that nobody would make, and the same cut off in the middle. */
const readingChoices: Attack = {
  name: 'choices of reading a register, and connections cut ×8',
  prepare: async ({ port, attacker: { token } }) => {
    const register = {
      name: 'r.csv',
      type: 'text/csv',
      bytes: Buffer.from('ID No.,Medical Expiry\n' + '27481932,03/04/2027\n'.repeat(200)),
    }
    const forms = choices.map((each) => multipartForm([['register', register], ...Object.entries(each)]))
    const path = '/v2/import/drivers/check'
    return (ending) =>
      inParallel(8, ending, async (round) => {
        const form = forms[round % forms.length] ?? forms[0]
        if (!form) return { outcome: 'closed', ms: 0, text: '', cookies: [] }
        const headers = { ...form.headers, ...bearer(token) }
        if (round % 2 === 0) return send(port, { method: 'POST', path, headers, body: form.body, from })
        const socket = openRaw(port, from)
        socket.write(requestHead('POST', path, { ...headers, 'content-length': String(form.body.length) }))
        socket.write(form.body.subarray(0, (round * 37) % form.body.length))
        await socket.drained()
        const outcome = socketOutcome(socket)
        socket.end()
        return { outcome, ms: 0, text: '', cookies: [] }
      })
  },
}

export const decisionAttacks: readonly Attack[] = [pastTimes, wrongPerson, readingChoices]
